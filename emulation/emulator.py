"""Starts ministack with one fault of its version mended.

Where a nested stack is updated, a resource that stays as it is loses its attributes, so that the update fails with
"Requested attribute Arn does not exist in schema for AWS::Logs::LogGroup". For other stacks ministack hands over the
attributes that there were, and this does the same for nested ones.
"""

from ministack import app
from ministack.services import cloudformation
from ministack.services.cloudformation import provisioners

update = provisioners._update_resource


def update_keeping_attributes(resource_type, physical_id, old, new, stack_name, logical_id=None, attributes=None):
    if attributes is None:
        resources = cloudformation._stacks.get(stack_name, {}).get("_resources", {})
        attributes = resources.get(logical_id, {}).get("Attributes", {})
    new_id, changed = update(resource_type, physical_id, old, new, stack_name, logical_id, attributes)
    return new_id, changed if new_id != physical_id else {**attributes, **changed}


provisioners._update_resource = update_keeping_attributes

if __name__ == "__main__":
    app.main()
