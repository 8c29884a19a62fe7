"""Starts ministack with one fault of its version mended. Its log names each function that was called.

Where a nested stack is updated, a resource that stays as it is loses its attributes, so that the update fails with
"Requested attribute Arn does not exist in schema for AWS::Logs::LogGroup". For other stacks ministack hands over the
attributes that there were, and this does the same for nested ones.
"""

from ministack import app
from ministack.services import cloudformation, lambda_svc
from ministack.services.cloudformation import provisioners

update = provisioners._update_resource


def update_keeping_attributes(resource_type, physical_id, old, new, stack_name, logical_id=None, attributes=None):
    if attributes is None:
        resources = cloudformation._stacks.get(stack_name, {}).get("_resources", {})
        attributes = resources.get(logical_id, {}).get("Attributes", {})
    new_id, changed = update(resource_type, physical_id, old, new, stack_name, logical_id, attributes)
    return new_id, changed if new_id != physical_id else {**attributes, **changed}


provisioners._update_resource = update_keeping_attributes

write_log = lambda_svc._emit_lambda_logs
called = set()


def write_log_and_name(function, *given, **named):
    name = function["config"]["FunctionName"]
    if name not in called:
        called.add(name)
        print(f"CALLED {name}", flush=True)
    write_log(function, *given, **named)


lambda_svc._emit_lambda_logs = write_log_and_name

if __name__ == "__main__":
    app.main()
