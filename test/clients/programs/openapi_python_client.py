"""A program of an integrator in Python, with the package that openapi-python-client makes of the document.

Usage: openapi_python_client.py ADDRESS KEY NAME. Prints the outcomes as a JSON array.
"""

import json
import sys

from subscription_service_client import AuthenticatedClient
from subscription_service_client.api.customers import createcustomer, customers_query
from subscription_service_client.api.events_and_webhooks import events
from subscription_service_client.api.invoices_and_payments import createpayment
from subscription_service_client.api.many_operations_at_once import bulkupdates
from subscription_service_client.api.subscriptions import cancelsubscription, createsubscription
from subscription_service_client.models import (
    BulkUpdatesRequest,
    CancelSubscriptionRequest,
    CreateCustomerOperation,
    CreateCustomerRequest,
    CreatePaymentRequest,
    CreateSubscriptionRequest,
    CustomerCreatedEvent,
    CustomerEqualCondition,
    CustomersQueryRequest,
    CustomersQueryRequestFieldsItem,
    CustomerWriteData,
    CreateSubscriptionRequestPeriodsItem,
    SubscriptionCreatedEvent,
)
from subscription_service_client.types import UNSET

address, key, name = sys.argv[1:]
email = f"{name}@example.com"
client = AuthenticatedClient(base_url=address, token=key, prefix="", auth_header_name="X-Service-Key")
outcomes = []

customer = createcustomer.sync(
    client=client,
    body=CreateCustomerRequest(id=name, data=CustomerWriteData(name="Ann Berg", country="DK", email=email)),
)
outcomes.append(f"created {customer.id == name and customer.preview is UNSET}".lower())

subscription = createsubscription.sync(
    client=client, body=CreateSubscriptionRequest(id=name, periods=[CreateSubscriptionRequestPeriodsItem(campaign_id="intro")])
)
outcomes.append(f"subscribed {subscription.subscription_id is not UNSET}".lower())

preview = cancelsubscription.sync(
    client=client,
    body=CancelSubscriptionRequest(id=name, subscription_id=subscription.subscription_id, preview=True),
).preview
outcomes.append(f"previewed {len(preview.documents) == 1 and preview.documents[0].total < 0}".lower())

read = customers_query.sync(
    client=client,
    body=CustomersQueryRequest(
        filter_=[CustomerEqualCondition(condition_type="customer:field", field="email", operator="equal", value=email)],
        fields=[CustomersQueryRequestFieldsItem.DATA, CustomersQueryRequestFieldsItem.SUBSCRIPTIONS],
    ),
)
outcomes += [f"read {each.data.name}, {each.subscriptions[0].state.value}" for each in read.customers]

many = bulkupdates.sync(
    client=client,
    body=BulkUpdatesRequest(
        operations=[
            CreateCustomerOperation(operation="createcustomer", data=CustomerWriteData(name="Bo Holm")),
            CreateCustomerOperation(operation="createcustomer", data=CustomerWriteData(email=email)),
        ]
    ),
)
outcomes.append(f"bulk {many.succeeded} done, {many.failed} failed by {','.join(many.errors[1].to_dict())}")

refused = createcustomer.sync_detailed(
    client=client, body=CreateCustomerRequest(data=CustomerWriteData(email="no address"))
)
outcomes.append(f"{refused.status_code.value} by {','.join(refused.parsed.to_dict())}")

wrong = createpayment.sync_detailed(
    client=client,
    body=CreatePaymentRequest(id=name, amount=100, currency="DKK", invoice_number="1", business_entity="dk"),
)
names = "business_entity" in wrong.content.decode()
outcomes.append(f"{wrong.status_code.value} names business_entity {names}".replace("True", "true"))

told = events.sync(client=client)
for event in told.events:
    if isinstance(event, (CustomerCreatedEvent, SubscriptionCreatedEvent)) and event.customer_id == name:
        outcomes.append(f"told {event.event}")

print(json.dumps(outcomes))
