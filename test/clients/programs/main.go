// A program of an integrator in Go, with the package that oapi-codegen makes of the document.
// Usage: main ADDRESS KEY NAME. Prints the outcomes as a JSON array.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"sort"
	"strings"

	"example/subscriptions/api"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func to[T any](value T) *T { return &value }

func main() {
	address, key, name := os.Args[1], os.Args[2], os.Args[3]
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Service-Key", key)
		return nil
	}
	client := must(api.NewClientWithResponses(address, api.WithRequestEditorFn(withKey)))
	email := name + "@example.com"
	outcomes := []string{}
	tell := func(format string, values ...any) { outcomes = append(outcomes, fmt.Sprintf(format, values...)) }

	customer := must(client.CreatecustomerWithResponse(ctx, nil, api.CreateCustomerRequest{
		Id:   &name,
		Data: &api.CustomerWriteData{Name: to("Ann Berg"), Country: to("DK"), Email: &email},
	}))
	tell("created %t", *customer.JSON200.Id == name && customer.JSON200.Preview == nil)

	// A period has no type of its own in Go.
	begin := api.CreateSubscriptionRequest{}
	check(json.Unmarshal([]byte(`{"periods": [{"campaign_id": "intro"}]}`), &begin))
	begin.Id = name
	subscription := must(client.CreatesubscriptionWithResponse(ctx, nil, begin))
	tell("subscribed %t", *subscription.JSON200.SubscriptionId != "")

	preview := must(client.CancelsubscriptionWithResponse(ctx, nil, api.CancelSubscriptionRequest{
		Id:             name,
		SubscriptionId: *subscription.JSON200.SubscriptionId,
		Preview:        to(true),
	}))
	answer := preview.JSON200
	tell("previewed %t", answer.Preview != nil && len(answer.Preview.Documents) == 1 && answer.Preview.Documents[0].Total < 0)

	condition := api.Condition{}
	check(condition.FromCustomerEqualCondition(api.CustomerEqualCondition{
		ConditionType: "customer:field",
		Field:         "email",
		Operator:      "equal",
		Value:         email,
	}))
	read := must(client.CustomersQueryWithResponse(ctx, nil, api.CustomersQueryRequest{
		Filter: &[]api.Condition{condition},
		Fields: &[]api.CustomersQueryRequestFields{"data", "subscriptions"},
	}))
	for _, each := range read.JSON200.Customers {
		tell("read %s, %s", *each.Data.Name, (*each.Subscriptions)[0].State)
	}

	create, pay := api.Operation{}, api.Operation{}
	check(create.FromCreateCustomerOperation(api.CreateCustomerOperation{
		Operation: "createcustomer",
		Data:      &api.CustomerWriteData{Name: to("Bo Holm")},
	}))
	check(pay.FromCreateCustomerOperation(api.CreateCustomerOperation{
		Operation: "createcustomer",
		Data:      &api.CustomerWriteData{Email: &email},
	}))
	many := must(client.BulkupdatesWithResponse(ctx, nil, api.BulkUpdatesRequest{Operations: []api.Operation{create, pay}}))
	tell("bulk %d done, %d failed by %s", many.JSON200.Succeeded, many.JSON200.Failed, keys(many.JSON200.Errors[1]))

	refused := must(client.CreatecustomerWithResponse(ctx, nil, api.CreateCustomerRequest{
		Data: &api.CustomerWriteData{Email: to("no address")},
	}))
	tell("%d by %s", refused.StatusCode(), keys(*refused.JSON422))

	wrong := must(client.CreatepaymentWithResponse(ctx, nil, api.CreatePaymentRequest{
		Id: name, Amount: 100, Currency: "DKK", InvoiceNumber: to("1"), BusinessEntity: to("dk"),
	}))
	tell("%d names business_entity %t", wrong.StatusCode(), strings.Contains(string(wrong.Body), "business_entity"))

	types := []api.EventsParamsTypes{"customer:created", "subscription:created"}
	events := must(client.EventsWithResponse(ctx, &api.EventsParams{Types: &types}))
	for _, each := range events.JSON200.Events {
		switch event := must(each.ValueByDiscriminator()).(type) {
		case api.CustomerCreatedEvent:
			if event.CustomerId == name {
				tell("told customer:created")
			}
		case api.SubscriptionCreatedEvent:
			if event.CustomerId == name {
				tell("told subscription:created")
			}
		}
	}
	fmt.Println(string(must(json.Marshal(outcomes))))
}

func keys(messages map[string][]string) string {
	names := []string{}
	for name := range messages {
		names = append(names, name)
	}
	sort.Strings(names)
	return strings.Join(names, ",")
}
