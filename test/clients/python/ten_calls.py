"""Some ten calls as an integrator writes them, with the package that openapi-python-client makes of the document.

Usage: ten_calls.py ADDRESS KEY. Prints what it found out, as JSON.
"""

import importlib
import json
import pkgutil
import sys

import subscription_service_client as package
from subscription_service_client import AuthenticatedClient
from subscription_service_client.api.customers import createcustomer, customers, customers_query
from subscription_service_client.api.events_and_webhooks import events
from subscription_service_client.api.invoices_and_payments import createpayment, invoice
from subscription_service_client.api.many_operations_at_once import bulkupdates
from subscription_service_client.api.overrides import createoverride
from subscription_service_client.api.subscriptions import cancelsubscription, createsubscription
from subscription_service_client.models import (
    BulkUpdatesAnswer,
    BulkUpdatesRequest,
    CancelSubscriptionAnswer,
    CancelSubscriptionRequest,
    CreateCustomerAnswer,
    CreateCustomerOperation,
    CreateCustomerRequest,
    CreateOverrideRequest,
    CreateOverrideRequestOverrideType,
    CreatePaymentRequest,
    CreateSubscriptionOperation,
    CreateSubscriptionRequest,
    CustomerEqualCondition,
    CustomersAnswer,
    CustomersFieldsItem,
    CustomersQueryAnswer,
    CustomersQueryRequest,
    CustomerWriteData,
    EventsAnswer,
    InvoiceRequest,
    MessagesByField,
    SubscriptionChangedStatusEvent,
    SubscriptionCreatedEvent,
    SubscriptionStateCondition,
)

# Every module of the package can be imported, not only those that are used here.
modules = [importlib.import_module(each.name) for each in pkgutil.walk_packages(package.__path__, "subscription_service_client.")]

address, key = sys.argv[1:]
client = AuthenticatedClient(base_url=address, token=key, prefix="", auth_header_name="X-Service-Key")
found = []

customer = createcustomer.sync(
    client=client,
    body=CreateCustomerRequest(data=CustomerWriteData(name="Ann Berg", country="DK", email="ann@example.com")),
)
assert isinstance(customer, CreateCustomerAnswer), customer
found.append(f"created {customer.id}")

operations = [
    CreateCustomerOperation(operation="createcustomer", id="bo", data=CustomerWriteData(name="Bo Holm", country="DK")),
    CreateSubscriptionOperation.from_dict(
        {"operation": "createsubscription", "periods": [{"campaign_id": "intro"}], "quantity": 2}
    ),
    CreateCustomerOperation(operation="createcustomer", data=CustomerWriteData(email="ann@example.com")),
]
many = bulkupdates.sync(client=client, body=BulkUpdatesRequest(operations=operations))
assert isinstance(many, BulkUpdatesAnswer), many
found.append(f"{many.succeeded} done, {many.failed} failed by {','.join(many.errors[-1].to_dict())}")
group = many.results[1].to_dict()["subscription_id"]

refused = createcustomer.sync_detailed(
    client=client, body=CreateCustomerRequest(data=CustomerWriteData(email="no address"))
)
assert isinstance(refused.parsed, MessagesByField), refused
found.append(f"{refused.status_code.value} for {','.join(refused.parsed.to_dict())}")
found.append(f"codes {refused.headers['X-Error-Codes']}, {[each.to_dict() for each in many.codes]}")

subscription = createsubscription.sync(
    client=client,
    body=CreateSubscriptionRequest.from_dict(
        {"id": customer.id, "periods": [{"campaign_id": "year", "invoicing": "none"}]}
    ),
)
preview = cancelsubscription.sync(
    client=client, body=CancelSubscriptionRequest(id="bo", subscription_id=group, preview=True)
)
assert isinstance(preview, CancelSubscriptionAnswer), preview
found.append(f"a stop would credit {[document.total for document in preview.preview.documents]}")

pause = createoverride.sync(
    client=client,
    body=CreateOverrideRequest(
        id=customer.id,
        subscription_id=subscription.subscription_id,
        override_type=CreateOverrideRequestOverrideType.PAUSE_DELIVERY,
        begin="2031-04-01T00:00:00",
        end="2031-04-15T00:00:00",
    ),
)
found.append("a pause is registered" if pause.override_id else "no pause")

billed = invoice.sync(
    client=client,
    body=InvoiceRequest.from_dict(
        {
            "id": customer.id,
            "business_entity": "dk",
            "lines": [{"text": "A book", "amount": 10000, "currency": "DKK", "tax_rate": 0.25}],
        }
    ),
)
createpayment.sync(
    client=client,
    body=CreatePaymentRequest(id=customer.id, invoice_number=billed.invoice_number, amount=10000, currency="DKK"),
)

read = customers.sync(
    client=client,
    fields=[CustomersFieldsItem.DATA, CustomersFieldsItem.SUBSCRIPTIONS, CustomersFieldsItem.INVOICES_LINES],
    filter_=json.dumps({"condition_type": "customer:field", "field": "name", "operator": "equal", "value": "Ann Berg"}),
)
assert isinstance(read, CustomersAnswer), read
for each in read.customers:
    states = [one.state.value for one in each.subscriptions]
    bills = [[one.number, one.state.value, one.total] for one in each.invoices]
    found.append(f"{each.data.name}: {states}, {bills}")

typed = customers_query.sync(
    client=client,
    body=CustomersQueryRequest(
        filter_=[
            CustomerEqualCondition(condition_type="customer:field", field="name", operator="equal", value="Ann Berg"),
            SubscriptionStateCondition(condition_type="subscription:state", state="active"),
        ],
    ),
)
assert isinstance(typed, CustomersQueryAnswer), typed
found.append(f"active: {[each.data.name for each in typed.customers]}")

told = events.sync(client=client)
assert isinstance(told, EventsAnswer), told
for event in told.events:
    if isinstance(event, SubscriptionCreatedEvent):
        found.append(f"{event.customer_id} has {'a subscription' if event.subscription_id else 'nothing'}")
    if isinstance(event, SubscriptionChangedStatusEvent):
        found.append(f"{event.previous_state} to {event.state}")

print(json.dumps({"modules": len(modules), "found": found}))
