/** Written by `npm run types` from the OpenAPI document. A test holds this file to the document. */
import type { ObjectForm } from '../../forms/schema.ts'

export const operationForms: Readonly<Record<string, ObjectForm>> = {
  "createcustomer": {
    "kind": "object",
    "properties": {
      "id": {
        "kind": "string"
      },
      "data": {
        "kind": "CustomerWriteData"
      }
    }
  },
  "updatecustomer": {
    "kind": "object",
    "required": [
      "id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "data": {
        "kind": "CustomerWriteData"
      },
      "create": {
        "kind": "boolean"
      }
    }
  },
  "deletecustomer": {
    "kind": "object",
    "required": [
      "id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      }
    }
  },
  "createsubscription": {
    "kind": "object",
    "required": [
      "id"
    ],
    "if": {
      "required": [
        "group_subscription_id"
      ],
      "properties": {
        "group_subscription_id": {}
      }
    },
    "then": {
      "properties": {
        "addon_base_subscription_id": false,
        "invoicing_from": false
      }
    },
    "else": {
      "required": [
        "periods"
      ],
      "properties": {
        "periods": {
          "kind": "array",
          "items": {
            "kind": "object",
            "required": [
              "campaign_id"
            ],
            "properties": {
              "campaign_id": {}
            }
          }
        }
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "periods": {
        "kind": "array",
        "items": {
          "kind": "object",
          "properties": {
            "campaign_id": {
              "kind": "string"
            },
            "begin": {
              "kind": "datetime"
            },
            "end": {
              "kind": "datetime"
            },
            "remaining_assignments": {
              "kind": "integer",
              "minimum": 1,
              "maximum": 1000000
            },
            "invoicing": {
              "kind": "string",
              "enum": [
                "none",
                "adjusted_begin",
                "adjusted_end"
              ]
            },
            "external_invoicing": {
              "kind": "object",
              "required": [
                "invoiced",
                "currency",
                "tax_rate"
              ],
              "properties": {
                "invoiced": {
                  "kind": "integer",
                  "minimum": 0
                },
                "currency": {
                  "kind": "string"
                },
                "tax_rate": {
                  "kind": "number",
                  "minimum": 0,
                  "maximum": 1
                },
                "invoice_number": {
                  "kind": "string",
                  "maxLength": 100
                }
              }
            },
            "renewed": {
              "kind": "boolean"
            }
          }
        }
      },
      "group_subscription_id": {
        "kind": "string"
      },
      "addon_base_subscription_id": {
        "kind": "string"
      },
      "create_mandatory_addon_subscriptions": {
        "kind": "boolean"
      },
      "quantity": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 1000000
      },
      "data": {
        "kind": "object"
      },
      "policy": {
        "kind": "object",
        "minProperties": 1,
        "properties": {
          "id": {
            "kind": "string"
          },
          "external_id": {
            "kind": "string"
          }
        }
      },
      "cancelled": {
        "kind": "boolean"
      },
      "stop_requested": {
        "kind": "datetime"
      },
      "created": {
        "kind": "datetime"
      },
      "invoicing_from": {
        "kind": "datetime"
      },
      "invoiced_by": {
        "kind": "string"
      }
    }
  },
  "updatesubscription": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "reinvoice": {
        "kind": "boolean"
      },
      "data": {
        "kind": "object"
      },
      "quantity": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 1000000
      },
      "invoiced_by": {
        "kind": "string"
      },
      "paid_by": {},
      "policy": {}
    }
  },
  "switchsubscriptionplan": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id",
      "new_campaign_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "new_campaign_id": {
        "kind": "string"
      }
    }
  },
  "cancelsubscription": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "stop_at": {
        "kind": "datetime"
      },
      "reason": {
        "kind": "string",
        "maxLength": 500
      }
    }
  },
  "withdrawsubscription": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "value": {
        "kind": "string",
        "enum": [
          "none",
          "copies"
        ]
      },
      "refund": {
        "kind": "string",
        "enum": [
          "balance",
          "payment"
        ]
      },
      "through": {
        "kind": "string",
        "enum": [
          "external",
          "provider"
        ]
      }
    }
  },
  "resumesubscription": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      }
    }
  },
  "extendsubscription": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id"
    ],
    "if": {
      "required": [
        "by"
      ],
      "properties": {
        "by": {}
      }
    },
    "then": {
      "properties": {
        "assignments": false
      }
    },
    "else": {
      "required": [
        "assignments"
      ],
      "properties": {
        "assignments": {}
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "by": {
        "kind": "string"
      },
      "assignments": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 1000
      },
      "reason": {
        "kind": "string",
        "maxLength": 2000
      }
    }
  },
  "createoverride": {
    "kind": "object",
    "required": [
      "override_type"
    ],
    "if": {
      "properties": {
        "override_type": {
          "const": "pause-subscription"
        }
      }
    },
    "then": {
      "required": [
        "subscription_id",
        "end"
      ],
      "properties": {
        "subscription_id": {},
        "end": {},
        "address": false,
        "new_values": false,
        "weekdays": false
      }
    },
    "else": {
      "if": {
        "properties": {
          "override_type": {
            "const": "alternative-delivery"
          }
        }
      },
      "then": {
        "required": [
          "subscription_id",
          "end",
          "address"
        ],
        "properties": {
          "subscription_id": {},
          "end": {},
          "address": {},
          "new_values": false,
          "pause_reason": false
        }
      },
      "else": {
        "if": {
          "properties": {
            "override_type": {
              "const": "pause-delivery-donate"
            }
          }
        },
        "then": {
          "required": [
            "subscription_id",
            "end"
          ],
          "properties": {
            "subscription_id": {},
            "end": {},
            "address": false,
            "new_values": false,
            "pause_reason": false,
            "weekdays": false
          }
        },
        "else": {
          "if": {
            "properties": {
              "override_type": {
                "const": "pause-delivery"
              }
            }
          },
          "then": {
            "required": [
              "subscription_id",
              "end"
            ],
            "properties": {
              "subscription_id": {},
              "end": {},
              "address": false,
              "new_values": false,
              "pause_reason": false,
              "weekdays": false
            }
          },
          "else": {
            "if": {
              "properties": {
                "override_type": {
                  "const": "change-billing-address"
                }
              }
            },
            "then": {
              "required": [
                "address"
              ],
              "if": {
                "not": {
                  "required": [
                    "subscription_id"
                  ],
                  "properties": {
                    "subscription_id": {}
                  }
                }
              },
              "then": {
                "required": [
                  "id"
                ],
                "properties": {
                  "id": {}
                }
              },
              "properties": {
                "address": {},
                "end": false,
                "new_values": false,
                "pause_reason": false,
                "weekdays": false,
                "repeat": false,
                "repeat_until": false
              }
            },
            "else": {
              "if": {
                "properties": {
                  "override_type": {
                    "const": "change-delivery-address"
                  }
                }
              },
              "then": {
                "required": [
                  "address"
                ],
                "if": {
                  "not": {
                    "required": [
                      "subscription_id"
                    ],
                    "properties": {
                      "subscription_id": {}
                    }
                  }
                },
                "then": {
                  "required": [
                    "id"
                  ],
                  "properties": {
                    "id": {}
                  }
                },
                "properties": {
                  "address": {},
                  "end": false,
                  "new_values": false,
                  "pause_reason": false,
                  "weekdays": false,
                  "repeat": false,
                  "repeat_until": false
                }
              },
              "else": {
                "if": {
                  "properties": {
                    "override_type": {
                      "const": "change-fields"
                    }
                  }
                },
                "then": {
                  "required": [
                    "new_values"
                  ],
                  "if": {
                    "not": {
                      "required": [
                        "subscription_id"
                      ],
                      "properties": {
                        "subscription_id": {}
                      }
                    }
                  },
                  "then": {
                    "required": [
                      "id"
                    ],
                    "properties": {
                      "id": {}
                    }
                  },
                  "properties": {
                    "new_values": {},
                    "end": false,
                    "address": false,
                    "pause_reason": false,
                    "weekdays": false,
                    "repeat": false,
                    "repeat_until": false
                  }
                },
                "else": {}
              }
            }
          }
        }
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "override_type": {
        "kind": "string",
        "enum": [
          "change-fields",
          "change-delivery-address",
          "change-billing-address",
          "pause-delivery",
          "pause-delivery-donate",
          "alternative-delivery",
          "pause-subscription"
        ]
      },
      "begin": {
        "kind": "datetime"
      },
      "end": {
        "kind": "datetime"
      },
      "address": {
        "kind": "Address"
      },
      "new_values": {
        "kind": "object"
      },
      "pause_reason": {
        "kind": "string"
      },
      "weekdays": {
        "kind": "array",
        "items": {
          "kind": "integer",
          "minimum": 1,
          "maximum": 7
        }
      },
      "repeat": {
        "kind": "string",
        "enum": [
          "P1Y"
        ]
      },
      "repeat_until": {
        "kind": "date"
      },
      "skip_processing": {
        "kind": "boolean"
      }
    }
  },
  "updateoverride": {
    "kind": "object",
    "required": [
      "id",
      "override_id"
    ],
    "minProperties": 3,
    "properties": {
      "id": {
        "kind": "string"
      },
      "override_id": {
        "kind": "string"
      },
      "override_type": {
        "kind": "string",
        "enum": [
          "change-fields",
          "change-delivery-address",
          "change-billing-address",
          "pause-delivery",
          "pause-delivery-donate",
          "alternative-delivery",
          "pause-subscription"
        ]
      },
      "begin": {
        "kind": "datetime"
      },
      "end": {
        "kind": "datetime"
      },
      "address": {
        "kind": "Address"
      },
      "new_values": {
        "kind": "object"
      },
      "pause_reason": {
        "kind": "string"
      },
      "weekdays": {
        "kind": "array",
        "items": {
          "kind": "integer",
          "minimum": 1,
          "maximum": 7
        }
      },
      "repeat": {
        "kind": "string",
        "enum": [
          "P1Y",
          "never"
        ]
      },
      "repeat_until": {
        "kind": "date"
      }
    }
  },
  "deleteoverride": {
    "kind": "object",
    "required": [
      "id",
      "override_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "override_id": {
        "kind": "string"
      }
    }
  },
  "invoice": {
    "kind": "object",
    "required": [
      "id",
      "lines"
    ],
    "dependentRequired": {
      "period": [
        "subscription_id"
      ]
    },
    "if": {
      "not": {
        "required": [
          "subscription_id"
        ],
        "properties": {
          "subscription_id": {}
        }
      }
    },
    "then": {
      "required": [
        "business_entity"
      ],
      "properties": {
        "business_entity": {}
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "business_entity": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "period": {
        "kind": "string"
      },
      "lines": {
        "kind": "array",
        "items": {
          "kind": "object",
          "required": [
            "text",
            "amount",
            "currency",
            "tax_rate"
          ],
          "properties": {
            "text": {
              "kind": "string",
              "maxLength": 2000
            },
            "amount": {
              "kind": "integer",
              "minimum": -1000000000000,
              "maximum": 1000000000000
            },
            "currency": {
              "kind": "string"
            },
            "tax_rate": {
              "kind": "number",
              "minimum": 0,
              "maximum": 1
            }
          }
        }
      },
      "due": {
        "kind": "date"
      },
      "send": {
        "kind": "boolean"
      },
      "note": {
        "kind": "string",
        "maxLength": 10000
      }
    }
  },
  "credit": {
    "kind": "object",
    "required": [
      "id",
      "invoice_number"
    ],
    "if": {
      "required": [
        "lines"
      ],
      "properties": {
        "lines": {}
      }
    },
    "then": {
      "properties": {
        "amount": false,
        "all": false
      }
    },
    "else": {
      "if": {
        "required": [
          "amount"
        ],
        "properties": {
          "amount": {}
        }
      },
      "then": {
        "properties": {
          "all": false
        }
      },
      "else": {
        "required": [
          "all"
        ],
        "properties": {
          "all": {}
        }
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "invoice_number": {
        "kind": "string",
        "maxLength": 200
      },
      "lines": {
        "kind": "array",
        "items": {
          "kind": "object",
          "required": [
            "line",
            "amount"
          ],
          "properties": {
            "line": {
              "kind": "integer",
              "minimum": 1
            },
            "amount": {
              "kind": "integer",
              "minimum": -1000000000000,
              "maximum": 1000000000000
            }
          }
        }
      },
      "amount": {
        "kind": "integer",
        "minimum": -1000000000000,
        "maximum": 1000000000000
      },
      "all": {
        "kind": "boolean"
      },
      "reason": {
        "kind": "string",
        "maxLength": 2000
      },
      "refund": {
        "kind": "string",
        "enum": [
          "balance",
          "payment"
        ]
      },
      "through": {
        "kind": "string",
        "enum": [
          "external",
          "provider"
        ]
      },
      "note": {
        "kind": "string",
        "maxLength": 10000
      }
    }
  },
  "reissueinvoice": {
    "kind": "object",
    "required": [
      "id",
      "invoice_number"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "invoice_number": {
        "kind": "string",
        "maxLength": 200
      },
      "reason": {
        "kind": "string",
        "maxLength": 2000
      },
      "note": {
        "kind": "string",
        "maxLength": 10000
      }
    }
  },
  "sendinvoice": {
    "kind": "object",
    "required": [
      "id",
      "invoice_number"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "invoice_number": {
        "kind": "string",
        "maxLength": 200
      },
      "to": {
        "kind": "array",
        "items": {
          "kind": "string"
        }
      },
      "reminder": {
        "kind": "boolean"
      }
    }
  },
  "createpayment": {
    "kind": "object",
    "required": [
      "id",
      "amount",
      "currency"
    ],
    "if": {
      "required": [
        "invoice_number"
      ],
      "properties": {
        "invoice_number": {}
      }
    },
    "then": {
      "properties": {
        "business_entity": false
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "invoice_number": {
        "kind": "string",
        "maxLength": 200
      },
      "business_entity": {
        "kind": "string"
      },
      "amount": {
        "kind": "integer",
        "minimum": -1000000000000,
        "maximum": 1000000000000
      },
      "currency": {
        "kind": "string"
      },
      "method": {
        "kind": "string",
        "enum": [
          "manual",
          "internal",
          "external"
        ]
      },
      "date": {
        "kind": "date"
      },
      "data": {
        "kind": "object"
      },
      "note": {
        "kind": "string",
        "maxLength": 10000
      }
    }
  },
  "refund": {
    "kind": "object",
    "required": [
      "id",
      "amount"
    ],
    "if": {
      "required": [
        "payment_id"
      ],
      "properties": {
        "payment_id": {}
      }
    },
    "then": {
      "properties": {
        "business_entity": false
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "payment_id": {
        "kind": "string",
        "maxLength": 200
      },
      "business_entity": {
        "kind": "string"
      },
      "amount": {
        "kind": "integer",
        "minimum": -1000000000000,
        "maximum": 1000000000000
      },
      "through": {
        "kind": "string",
        "enum": [
          "external",
          "provider"
        ]
      },
      "note": {
        "kind": "string",
        "maxLength": 10000
      }
    }
  },
  "collect": {
    "kind": "object",
    "required": [
      "id",
      "invoice_number"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "invoice_number": {
        "kind": "string",
        "maxLength": 200
      },
      "agreement_id": {
        "kind": "string",
        "maxLength": 200
      },
      "at": {
        "kind": "date",
        "maxLength": 10
      }
    }
  },
  "startagreement": {
    "kind": "object",
    "required": [
      "id",
      "provider",
      "method"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "provider": {
        "kind": "string",
        "maxLength": 64
      },
      "method": {
        "kind": "string",
        "maxLength": 64
      },
      "business_entity": {
        "kind": "string",
        "maxLength": 100
      },
      "return_to": {
        "kind": "string",
        "maxLength": 2000
      },
      "subscription_id": {
        "kind": "string",
        "maxLength": 200
      },
      "send": {
        "kind": "boolean"
      }
    }
  },
  "createagreement": {
    "kind": "object",
    "required": [
      "id",
      "provider",
      "method",
      "reference"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "provider": {
        "kind": "string",
        "maxLength": 64
      },
      "method": {
        "kind": "string",
        "maxLength": 64
      },
      "reference": {
        "kind": "string",
        "maxLength": 200
      },
      "account": {
        "kind": "string",
        "maxLength": 64
      },
      "national_id": {
        "kind": "string",
        "maxLength": 64
      },
      "text": {
        "kind": "string",
        "maxLength": 200
      },
      "business_entity": {
        "kind": "string",
        "maxLength": 100
      },
      "signed": {
        "kind": "object",
        "required": [
          "date"
        ],
        "properties": {
          "date": {
            "kind": "date",
            "maxLength": 10
          },
          "place": {
            "kind": "string",
            "maxLength": 100
          },
          "evidence": {
            "kind": "string",
            "maxLength": 500
          }
        }
      },
      "expires": {
        "kind": "date",
        "maxLength": 10
      },
      "default": {
        "kind": "boolean"
      },
      "first_used": {
        "kind": "date",
        "maxLength": 10
      }
    }
  },
  "endagreement": {
    "kind": "object",
    "required": [
      "id",
      "agreement_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "agreement_id": {
        "kind": "string",
        "maxLength": 200
      },
      "reason": {
        "kind": "string",
        "maxLength": 500
      }
    }
  },
  "reversepayment": {
    "kind": "object",
    "required": [
      "id",
      "payment_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "payment_id": {
        "kind": "string",
        "maxLength": 200
      },
      "amount": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 100000000000
      },
      "kind": {
        "kind": "string",
        "enum": [
          "chargeback",
          "return",
          "recall"
        ]
      },
      "reason": {
        "kind": "string",
        "maxLength": 200
      },
      "date": {
        "kind": "date",
        "maxLength": 10
      },
      "case": {
        "kind": "string",
        "maxLength": 200
      },
      "fee": {
        "kind": "integer",
        "minimum": 0,
        "maximum": 100000000000
      }
    }
  },
  "assignproduct": {
    "kind": "object",
    "required": [
      "id"
    ],
    "dependentRequired": {
      "subscription_id": [
        "period"
      ],
      "period": [
        "subscription_id"
      ]
    },
    "if": {
      "not": {
        "required": [
          "external_id"
        ],
        "properties": {
          "external_id": {}
        }
      }
    },
    "then": {
      "required": [
        "name"
      ],
      "properties": {
        "name": {}
      }
    },
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "period": {
        "kind": "string"
      },
      "name": {
        "kind": "string"
      },
      "external_id": {
        "kind": "string"
      },
      "data": {
        "kind": "object"
      }
    }
  },
  "unassignproduct": {
    "kind": "object",
    "required": [
      "id",
      "product_assignment_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "product_assignment_id": {
        "kind": "string",
        "maxLength": 500
      }
    }
  },
  "createnote": {
    "kind": "object",
    "required": [
      "id",
      "text"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "text": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "kind": {
        "kind": "string",
        "enum": [
          "note",
          "call",
          "complaint",
          "task"
        ]
      },
      "due": {
        "kind": "date"
      },
      "pinned": {
        "kind": "boolean"
      }
    }
  },
  "updatenote": {
    "kind": "object",
    "required": [
      "id",
      "note_id"
    ],
    "minProperties": 3,
    "properties": {
      "id": {
        "kind": "string"
      },
      "note_id": {
        "kind": "string",
        "maxLength": 200
      },
      "text": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "kind": {
        "kind": "string",
        "enum": [
          "note",
          "call",
          "complaint",
          "task"
        ]
      },
      "due": {
        "kind": "string"
      },
      "pinned": {
        "kind": "boolean"
      },
      "done": {
        "kind": "boolean"
      }
    }
  },
  "deletenote": {
    "kind": "object",
    "required": [
      "id",
      "note_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "note_id": {
        "kind": "string",
        "maxLength": 200
      }
    }
  },
  "setconsent": {
    "kind": "object",
    "required": [
      "id",
      "purpose",
      "given"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "purpose": {
        "kind": "string",
        "maxLength": 200
      },
      "given": {
        "kind": "boolean"
      },
      "at": {
        "kind": "datetime"
      },
      "source": {
        "kind": "string",
        "maxLength": 200
      },
      "text_version": {
        "kind": "string",
        "maxLength": 200
      }
    }
  },
  "complain": {
    "kind": "object",
    "required": [
      "id",
      "subscription_id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "subscription_id": {
        "kind": "string"
      },
      "external_id": {
        "kind": "string"
      },
      "kind": {
        "kind": "string",
        "enum": [
          "missing",
          "late",
          "damaged",
          "wrong"
        ]
      },
      "remedy": {
        "kind": "string",
        "enum": [
          "redeliver",
          "credit",
          "extend",
          "none"
        ]
      },
      "text": {
        "kind": "string"
      }
    }
  },
  "updatecomplaint": {
    "kind": "object",
    "required": [
      "id",
      "complaint_id"
    ],
    "minProperties": 3,
    "properties": {
      "id": {
        "kind": "string"
      },
      "complaint_id": {
        "kind": "string",
        "maxLength": 200
      },
      "state": {
        "kind": "string",
        "enum": [
          "open",
          "with_carrier",
          "solved"
        ]
      },
      "text": {
        "kind": "string"
      }
    }
  },
  "markundeliverable": {
    "kind": "object",
    "required": [
      "id"
    ],
    "properties": {
      "id": {
        "kind": "string"
      },
      "address": {
        "kind": "string",
        "enum": [
          "delivery",
          "billing"
        ]
      },
      "reason": {
        "kind": "string"
      }
    }
  }
}
