"""A program of an integrator in Python, with the package that openapi-generator makes of the document.

Usage: openapi_generator.py ADDRESS KEY NAME. Prints the outcomes as a JSON array.
"""

import importlib
import json
import pkgutil
import sys

import openapi_client as package
from openapi_client import (
    ApiClient,
    ApiException,
    BulkUpdatesRequest,
    CancelSubscriptionRequest,
    Condition,
    Configuration,
    CreateCustomerOperation,
    CreateCustomerRequest,
    CreatePaymentRequest,
    CreateSubscriptionRequest,
    CustomerCreatedEvent,
    CustomerEqualCondition,
    CustomersApi,
    CustomersQueryRequest,
    CustomerWriteData,
    EventsAndWebhooksApi,
    InvoicesAndPaymentsApi,
    ManyOperationsAtOnceApi,
    CreateSubscriptionOperationPeriodsInner,
    Operation,
    SubscriptionCreatedEvent,
    SubscriptionsApi,
)

# Every module of the package can be imported, not only those that are used here.
for each in pkgutil.walk_packages(package.__path__, "openapi_client."):
    importlib.import_module(each.name)

address, key, name = sys.argv[1:]
email = f"{name}@example.com"
client = ApiClient(Configuration(host=address, api_key={"X-Service-Key": key}))
customers = CustomersApi(client)
subscriptions = SubscriptionsApi(client)
outcomes = []

customer = customers.createcustomer(
    create_customer_request=CreateCustomerRequest(
        id=name, data=CustomerWriteData(name="Ann Berg", country="DK", email=email)
    )
)
outcomes.append(f"created {customer.id == name and customer.preview is None}".lower())

subscription = subscriptions.createsubscription(
    CreateSubscriptionRequest(id=name, periods=[CreateSubscriptionOperationPeriodsInner(campaign_id="intro")])
)
outcomes.append(f"subscribed {subscription.subscription_id != ''}".lower())

preview = subscriptions.cancelsubscription(
    CancelSubscriptionRequest(id=name, subscription_id=subscription.subscription_id, preview=True)
).preview
outcomes.append(f"previewed {len(preview.documents) == 1 and preview.documents[0].total < 0}".lower())

condition = Condition(
    CustomerEqualCondition(
        condition_type="customer:field", field="email", operator="equal", value=email
    )
)
read = customers.customers_query(
    customers_query_request=CustomersQueryRequest(filter=[condition], fields=["data", "subscriptions"])
)
outcomes += [f"read {each.data.name}, {each.subscriptions[0].state}" for each in read.customers]

many = ManyOperationsAtOnceApi(client).bulkupdates(
    BulkUpdatesRequest(
        operations=[
            Operation(CreateCustomerOperation(operation="createcustomer", data=CustomerWriteData(name="Bo Holm"))),
            Operation(CreateCustomerOperation(operation="createcustomer", data=CustomerWriteData(email=email))),
        ]
    )
)
outcomes.append(f"bulk {many.succeeded} done, {many.failed} failed by {','.join(many.errors[1])}")

try:
    customers.createcustomer(create_customer_request=CreateCustomerRequest(data=CustomerWriteData(email="no address")))
except ApiException as refused:
    outcomes.append(f"{refused.status} by {','.join(refused.data)}")

try:
    InvoicesAndPaymentsApi(client).createpayment(
        CreatePaymentRequest(id=name, amount=100, currency="DKK", invoice_number="1", business_entity="dk")
    )
except ApiException as wrong:
    outcomes.append(f"{wrong.status} names business_entity {'business_entity' in wrong.body}".replace("True", "true"))

events = EventsAndWebhooksApi(client).events(types=["customer:created", "subscription:created"])
for event in (each.actual_instance for each in events.events):
    if isinstance(event, (CustomerCreatedEvent, SubscriptionCreatedEvent)) and event.customer_id == name:
        outcomes.append(f"told {event.event}")

print(json.dumps(outcomes))
