import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.EventsAndWebhooksApi;
import org.openapitools.client.api.InvoicesAndPaymentsApi;
import org.openapitools.client.api.ManyOperationsAtOnceApi;
import org.openapitools.client.api.SubscriptionsApi;
import org.openapitools.client.auth.ApiKeyAuth;
import org.openapitools.client.model.*;

/**
 * A program of an integrator in Java, with the package that openapi-generator makes of the document.
 * Usage: Main ADDRESS KEY NAME. Prints the outcomes as a JSON array.
 */
public class Main {
    public static void main(String[] arguments) throws ApiException {
        String name = arguments[2];
        String email = name + "@example.com";
        ApiClient client = new ApiClient().setBasePath(arguments[0]);
        ((ApiKeyAuth) client.getAuthentication("X-Service-Key")).setApiKey(arguments[1]);
        CustomersApi customers = new CustomersApi(client);
        SubscriptionsApi subscriptions = new SubscriptionsApi(client);
        List<String> outcomes = new ArrayList<>();

        CreateCustomerAnswer customer = customers.createcustomer(null, null, null, new CreateCustomerRequest()
            .id(name)
            .data(new CustomerWriteData().name("Ann Berg").country("DK").email(email)));
        outcomes.add("created " + (customer.getId().equals(name) && customer.getPreview() == null));

        CreateSubscriptionAnswer subscription = subscriptions.createsubscription(
            new CreateSubscriptionRequest().id(name).addPeriodsItem(new CreateSubscriptionOperationPeriodsInner().campaignId("intro")), null, null, null);
        outcomes.add("subscribed " + !subscription.getSubscriptionId().isEmpty());

        Preview preview = subscriptions.cancelsubscription(
            new CancelSubscriptionRequest().id(name).subscriptionId(subscription.getSubscriptionId()).preview(true),
            null, null, null).getPreview();
        outcomes.add("previewed " + (preview.getDocuments().size() == 1 && preview.getDocuments().get(0).getTotal() < 0));

        Condition condition = new Condition(new CustomerEqualCondition()
            .conditionType(CustomerEqualCondition.ConditionTypeEnum.CUSTOMER_FIELD)
            .field("email")
            .operator(CustomerEqualCondition.OperatorEnum.EQUAL)
            .value(email));
        CustomersQueryAnswer read = customers.customersQuery(null, null, new CustomersQueryRequest()
            .addFilterItem(condition)
            .addFieldsItem(CustomersQueryRequest.FieldsEnum.DATA)
            .addFieldsItem(CustomersQueryRequest.FieldsEnum.SUBSCRIPTIONS));
        for (Customer each : read.getCustomers()) {
            outcomes.add("read " + each.getData().getName() + ", " + each.getSubscriptions().get(0).getState().getValue());
        }

        BulkUpdatesAnswer many = new ManyOperationsAtOnceApi(client).bulkupdates(new BulkUpdatesRequest()
            .addOperationsItem(creation(new CustomerWriteData().name("Bo Holm")))
            .addOperationsItem(creation(new CustomerWriteData().email(email))), null, null, null);
        outcomes.add("bulk " + many.getSucceeded() + " done, " + many.getFailed() + " failed by "
            + String.join(",", many.getErrors().get(1).keySet()));

        try {
            customers.createcustomer(null, null, null,
                new CreateCustomerRequest().data(new CustomerWriteData().email("no address")));
        } catch (ApiException refused) {
            outcomes.add(refused.getCode() + " by "
                + String.join(",", JsonParser.parseString(refused.getResponseBody()).getAsJsonObject().keySet()));
        }
        try {
            new InvoicesAndPaymentsApi(client).createpayment(new CreatePaymentRequest()
                .id(name).amount(100L).currency("DKK").invoiceNumber("1").businessEntity("dk"), null, null, null);
        } catch (ApiException wrong) {
            outcomes.add(wrong.getCode() + " names business_entity " + wrong.getResponseBody().contains("business_entity"));
        }

        EventsAnswer events = new EventsAndWebhooksApi(client)
            .events(null, null, List.of("customer:created", "subscription:created"), null, null, null);
        for (Event each : events.getEvents()) {
            if (each.getActualInstance() instanceof CustomerCreatedEvent event && event.getCustomerId().equals(name)) {
                outcomes.add("told " + event.getEvent().getValue());
            }
            if (each.getActualInstance() instanceof SubscriptionCreatedEvent event && event.getCustomerId().equals(name)) {
                outcomes.add("told " + event.getEvent().getValue());
            }
        }
        System.out.println(new Gson().toJson(outcomes));
    }

    private static Operation creation(CustomerWriteData data) {
        return new Operation(new CreateCustomerOperation()
            .operation(CreateCustomerOperation.OperationEnum.CREATECUSTOMER)
            .data(data));
    }
}
