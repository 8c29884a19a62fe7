/** Written by `npm run types` from the schemas of the account file. A test holds this file to them. */
import type { SectionForm } from '../../../forms/schema.ts'

export const settingsForm: Readonly<Record<string, SectionForm>> = {
 "account": {
  "form": {
   "kind": "object",
   "required": [
    "id"
   ],
   "properties": {
    "id": {
     "kind": "string"
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "timezone": {
     "kind": "string",
     "maxLength": 64
    },
    "mode": {
     "kind": "string",
     "enum": [
      "live",
      "test"
     ]
    },
    "link_version": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 1000000
    },
    "file_retention": {
     "kind": "object",
     "properties": {
      "e_invoice": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "ledger": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "vat": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "bank": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "collection": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "report": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "delivery_list": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      },
      "carrier": {
       "kind": "string",
       "enum": [
        "P30D",
        "P90D",
        "P1Y",
        "P2Y",
        "P3Y",
        "P5Y",
        "P7Y",
        "P10Y",
        "P15Y",
        "P30Y"
       ]
      }
     }
    }
   }
  }
 },
 "business_entities": {
  "identity": [
   "external_id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "external_id",
    "name",
    "currency"
   ],
   "properties": {
    "external_id": {
     "kind": "string",
     "maxLength": 40
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "currency": {
     "kind": "string",
     "maxLength": 64
    },
    "country": {
     "kind": "string",
     "maxLength": 64
    },
    "language": {
     "kind": "string",
     "enum": [
      "en",
      "da",
      "sv",
      "nb",
      "de",
      "fi"
     ]
    },
    "tax_registration_id": {
     "kind": "string",
     "maxLength": 64
    },
    "address": {
     "kind": "string",
     "maxLength": 2000
    },
    "postal_code": {
     "kind": "string",
     "maxLength": 20
    },
    "city": {
     "kind": "string",
     "maxLength": 200
    },
    "email": {
     "kind": "string",
     "maxLength": 254
    },
    "invoice_prefix": {
     "kind": "string",
     "maxLength": 200
    },
    "due_days": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 366
    },
    "payment_text": {
     "kind": "string",
     "maxLength": 2000
    },
    "logo": {
     "kind": "string"
    },
    "colour": {
     "kind": "string"
    },
    "iban": {
     "kind": "string",
     "maxLength": 64
    },
    "payment_codes": {
     "kind": "array",
     "items": {
      "kind": "object",
      "properties": {
       "epc": {
        "kind": "boolean",
        "enum": [
         true
        ]
       },
       "swish": {
        "kind": "string"
       },
       "fik": {
        "kind": "string"
       }
      }
     }
    },
    "reference": {
     "kind": "object",
     "properties": {
      "kind": {
       "kind": "string",
       "enum": [
        "number",
        "fik71",
        "ocr",
        "kid10",
        "kid11",
        "fi",
        "rf"
       ]
      },
      "prefix": {
       "kind": "string"
      },
      "payer_digits": {
       "kind": "integer",
       "minimum": 0,
       "maximum": 15
      },
      "document_digits": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 15
      },
      "length_digit": {
       "kind": "boolean"
      }
     }
    },
    "bank_methods": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "id",
       "kind",
       "creditor",
       "iban"
      ],
      "properties": {
       "id": {
        "kind": "string"
       },
       "kind": {
        "kind": "string",
        "enum": [
         "sepa_debit",
         "avtalegiro",
         "autogiro"
        ]
       },
       "creditor": {
        "kind": "string",
        "maxLength": 35
       },
       "customer_number": {
        "kind": "string",
        "maxLength": 6
       },
       "iban": {
        "kind": "string",
        "maxLength": 64
       },
       "lead_days": {
        "kind": "integer",
        "minimum": 0,
        "maximum": 30
       },
       "notice_days": {
        "kind": "integer",
        "minimum": 0,
        "maximum": 60
       },
       "cut_off": {
        "kind": "string"
       },
       "charset": {
        "kind": "string",
        "enum": [
         "sepa",
         "latin1"
        ]
       },
       "scheme": {
        "kind": "string",
        "enum": [
         "CORE",
         "B2B"
        ]
       },
       "version": {
        "kind": "string",
        "enum": [
         "08",
         "02"
        ]
       },
       "notified_by_bank": {
        "kind": "boolean"
       }
      }
     }
    },
    "exchange_rates": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "currency",
       "from",
       "rate"
      ],
      "properties": {
       "currency": {
        "kind": "string",
        "maxLength": 64
       },
       "from": {
        "kind": "string"
       },
       "rate": {
        "kind": "number",
        "minimum": 1e-9,
        "maximum": 1000000000
       }
      }
     }
    }
   }
  }
 },
 "fields": {
  "identity": [
   "scope",
   "name"
  ],
  "form": {
   "kind": "object",
   "required": [
    "scope",
    "name"
   ],
   "properties": {
    "scope": {
     "kind": "string",
     "enum": [
      "customer",
      "subscription",
      "product_assignment",
      "payment",
      "order"
     ]
    },
    "name": {
     "kind": "string",
     "maxLength": 100
    },
    "external_id": {
     "kind": "string",
     "maxLength": 100
    },
    "type": {
     "kind": "string",
     "enum": [
      "text",
      "integer",
      "decimal",
      "boolean",
      "date",
      "datetime",
      "choice",
      "email",
      "address"
     ]
    },
    "choices": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 200
     }
    },
    "history": {
     "kind": "boolean"
    },
    "indexed": {
     "kind": "boolean"
    },
    "required": {
     "kind": "boolean"
    },
    "names": {
     "kind": "object",
     "properties": {
      "en": {
       "kind": "string",
       "maxLength": 100
      },
      "da": {
       "kind": "string",
       "maxLength": 100
      },
      "sv": {
       "kind": "string",
       "maxLength": 100
      },
      "nb": {
       "kind": "string",
       "maxLength": 100
      },
      "de": {
       "kind": "string",
       "maxLength": 100
      },
      "fi": {
       "kind": "string",
       "maxLength": 100
      }
     }
    }
   }
  }
 },
 "products": {
  "identity": [
   "external_id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "external_id",
    "name",
    "category"
   ],
   "properties": {
    "external_id": {
     "kind": "string",
     "maxLength": 100
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "category": {
     "kind": "string",
     "maxLength": 100
    },
    "recurring": {
     "kind": "boolean"
    },
    "date": {
     "kind": "string"
    },
    "assign_at": {
     "kind": "string"
    },
    "cut_off": {
     "kind": "string"
    }
   }
  }
 },
 "campaigns": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id",
    "name"
   ],
   "properties": {
    "id": {
     "kind": "string",
     "maxLength": 100
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "customer_facing_name": {
     "kind": "string",
     "maxLength": 200
    },
    "benefits": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 200
     }
    },
    "picture": {
     "kind": "object",
     "required": [
      "url",
      "text"
     ],
     "properties": {
      "url": {
       "kind": "string",
       "maxLength": 2000
      },
      "text": {
       "kind": "string",
       "maxLength": 200
      }
     }
    },
    "business_entity": {
     "kind": "string",
     "maxLength": 100
    },
    "products": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "duration": {
     "kind": "string"
    },
    "assignments": {
     "kind": "integer",
     "minimum": 1,
     "maximum": 100000
    },
    "renews_to": {
     "kind": "string",
     "maxLength": 100
    },
    "invoice_lines": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "text",
       "amount"
      ],
      "properties": {
       "text": {
        "kind": "string",
        "maxLength": 1000
       },
       "amount": {
        "kind": "integer",
        "minimum": -100000000000,
        "maximum": 100000000000
       },
       "tax_rate": {
        "kind": "number",
        "minimum": 0,
        "maximum": 1
       },
       "tax": {
        "kind": "string",
        "maxLength": 100
       },
       "category": {
        "kind": "string",
        "maxLength": 100
       },
       "from": {
        "kind": "string"
       },
       "when": {
        "kind": "object",
        "values": {
         "kind": "string",
         "maxLength": 200
        }
       }
      }
     }
    },
    "invoice_days_before": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 366
    },
    "policy": {
     "kind": "string",
     "maxLength": 100
    },
    "group": {
     "kind": "object",
     "required": [
      "recipient_campaign"
     ],
     "properties": {
      "recipient_campaign": {
       "kind": "string",
       "maxLength": 100
      },
      "max_recipients": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 1000000
      },
      "portal_seats": {
       "kind": "string",
       "enum": [
        "quantity",
        "max_recipients"
       ]
      }
     }
    },
    "addons": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "campaign"
      ],
      "properties": {
       "campaign": {
        "kind": "string",
        "maxLength": 100
       },
       "mandatory": {
        "kind": "boolean"
       }
      }
     }
    },
    "notice_days": {
     "kind": "integer",
     "minimum": 1,
     "maximum": 366
    }
   }
  }
 },
 "policies": {
  "identity": [
   "external_id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "external_id"
   ],
   "properties": {
    "external_id": {
     "kind": "string",
     "maxLength": 100
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "override_types": {
     "kind": "array",
     "items": {
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
     }
    },
    "earliest_delivery_days": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 366
    },
    "blocked_dates": {
     "kind": "array",
     "items": {
      "kind": "string"
     }
    },
    "allow_other_country": {
     "kind": "boolean"
    },
    "pause_extends_period": {
     "kind": "boolean"
    },
    "bill_while_suspended": {
     "kind": "boolean"
    },
    "day_aligned": {
     "kind": "boolean"
    },
    "max_pause_days": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 36500
    },
    "notice": {
     "kind": "object",
     "properties": {
      "duration": {
       "kind": "string"
      },
      "at": {
       "kind": "string",
       "enum": [
        "period_end",
        "month_end",
        "any"
       ]
      },
      "first_term": {
       "kind": "string"
      }
     }
    },
    "withdraw_days": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 366
    },
    "withdraw_from": {
     "kind": "string",
     "enum": [
      "order",
      "delivery"
     ]
    },
    "withdraw_value": {
     "kind": "string",
     "enum": [
      "none",
      "copies"
     ]
    },
    "collection": {
     "kind": "object",
     "properties": {
      "schedule": {
       "kind": "array",
       "items": {
        "kind": "string"
       }
      },
      "most_days": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 366
      },
      "action_days": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 90
      },
      "stale_after": {
       "kind": "string"
      },
      "dun_from": {
       "kind": "string",
       "enum": [
        "due",
        "first_failure",
        "given_up"
       ]
      },
      "reversal_fee": {
       "kind": "object",
       "required": [
        "text",
        "amount"
       ],
       "properties": {
        "text": {
         "kind": "string",
         "maxLength": 200
        },
        "amount": {
         "kind": "integer",
         "minimum": 1,
         "maximum": 100000000000
        },
        "tax_rate": {
         "kind": "number",
         "minimum": 0,
         "maximum": 1
        }
       }
      }
     }
    },
    "complaints": {
     "kind": "object",
     "properties": {
      "window_days": {
       "kind": "integer",
       "minimum": 0,
       "maximum": 366
      },
      "most_a_year": {
       "kind": "integer",
       "minimum": 0,
       "maximum": 60
      },
      "remedies": {
       "kind": "array",
       "items": {
        "kind": "string",
        "enum": [
         "redeliver",
         "credit",
         "extend",
         "none"
        ]
       }
      },
      "default": {
       "kind": "string",
       "enum": [
        "redeliver",
        "credit",
        "extend",
        "none"
       ]
      }
     }
    },
    "grace_assignments": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 12
    },
    "undeliverable": {
     "kind": "object",
     "properties": {
      "after": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 12
      },
      "action": {
       "kind": "string",
       "enum": [
        "none",
        "write",
        "pause"
       ]
      }
     }
    },
    "dunning": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "days_after_due",
       "action"
      ],
      "properties": {
       "days_after_due": {
        "kind": "integer",
        "minimum": 0,
        "maximum": 3650
       },
       "action": {
        "kind": "string",
        "enum": [
         "remind",
         "suspend",
         "stop"
        ]
       }
      }
     }
    }
   }
  }
 },
 "tax_rates": {
  "identity": [
   "category",
   "country",
   "buyer",
   "from"
  ],
  "form": {
   "kind": "object",
   "required": [
    "category",
    "rate"
   ],
   "properties": {
    "category": {
     "kind": "string",
     "maxLength": 100
    },
    "country": {
     "kind": "string",
     "maxLength": 64
    },
    "buyer": {
     "kind": "string",
     "enum": [
      "consumer",
      "business",
      "any"
     ]
    },
    "rate": {
     "kind": "number",
     "minimum": 0,
     "maximum": 1
    },
    "from": {
     "kind": "string"
    },
    "place": {
     "kind": "string",
     "enum": [
      "seller",
      "buyer"
     ]
    },
    "reason": {
     "kind": "string",
     "maxLength": 500
    },
    "reverse_charge": {
     "kind": "boolean"
    }
   }
  }
 },
 "payment_providers": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id",
    "kind",
    "methods"
   ],
   "properties": {
    "id": {
     "kind": "string"
    },
    "kind": {
     "kind": "string",
     "enum": [
      "stripe",
      "queue",
      "test"
     ]
    },
    "business_entities": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "methods": {
     "kind": "array",
     "items": {
      "kind": "string"
     }
    },
    "secret_key": {
     "kind": "string",
     "maxLength": 1000
    },
    "webhook_secret": {
     "kind": "string",
     "maxLength": 1000
    },
    "api_version": {
     "kind": "string",
     "maxLength": 40
    },
    "descriptor": {
     "kind": "string",
     "maxLength": 22
    }
   }
  }
 },
 "delivery_methods": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id"
   ],
   "properties": {
    "id": {
     "kind": "string"
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "fallback": {
     "kind": "string"
    }
   }
  }
 },
 "carriers": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id"
   ],
   "properties": {
    "id": {
     "kind": "string"
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "countries": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 64
     }
    },
    "postal_codes": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 40
     }
    },
    "weekdays": {
     "kind": "array",
     "items": {
      "kind": "integer",
      "minimum": 1,
      "maximum": 7
     }
    },
    "mode": {
     "kind": "string",
     "enum": [
      "full",
      "changes"
     ]
    },
    "format": {
     "kind": "string",
     "enum": [
      "csv",
      "jsonl",
      "labels",
      "fixed"
     ]
    },
    "columns": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "name",
       "from"
      ],
      "properties": {
       "name": {
        "kind": "string",
        "maxLength": 100
       },
       "from": {
        "kind": "string",
        "maxLength": 101
       },
       "width": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 500
       },
       "pad": {
        "kind": "string",
        "enum": [
         "right",
         "left",
         "zero"
        ]
       }
      }
     }
    },
    "charset": {
     "kind": "string",
     "enum": [
      "utf-8",
      "windows-1252",
      "iso-8859-1",
      "us-ascii"
     ]
    },
    "sort": {
     "kind": "array",
     "items": {
      "kind": "string",
      "enum": [
       "route",
       "sequence",
       "country",
       "postal_code",
       "address"
      ]
     }
    },
    "bundle": {
     "kind": "object",
     "required": [
      "most_copies"
     ],
     "properties": {
      "most_copies": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 100000
      },
      "least_copies": {
       "kind": "integer",
       "minimum": 0,
       "maximum": 100000
      },
      "by": {
       "kind": "string",
       "enum": [
        "route",
        "country",
        "postal_code"
       ]
      }
     }
    },
    "label": {
     "kind": "object",
     "properties": {
      "page": {
       "kind": "string"
      },
      "columns": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 20
      },
      "rows": {
       "kind": "integer",
       "minimum": 1,
       "maximum": 50
      },
      "lines": {
       "kind": "array",
       "items": {
        "kind": "string",
        "maxLength": 200
       }
      }
     }
    },
    "cut_off": {
     "kind": "object",
     "required": [
      "days"
     ],
     "properties": {
      "days": {
       "kind": "integer",
       "minimum": 0,
       "maximum": 366
      },
      "time": {
       "kind": "string"
      }
     }
    },
    "complaint_codes": {
     "kind": "object",
     "values": {
      "kind": "string",
      "enum": [
       "delivered",
       "late",
       "undeliverable",
       "moved",
       "refused",
       "missing",
       "damaged",
       "wrong"
      ]
     }
    }
   }
  }
 },
 "stop_reasons": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id",
    "text"
   ],
   "properties": {
    "id": {
     "kind": "string",
     "maxLength": 100
    },
    "text": {
     "kind": "object",
     "properties": {
      "en": {
       "kind": "string",
       "maxLength": 200
      },
      "da": {
       "kind": "string",
       "maxLength": 200
      },
      "sv": {
       "kind": "string",
       "maxLength": 200
      },
      "nb": {
       "kind": "string",
       "maxLength": 200
      },
      "de": {
       "kind": "string",
       "maxLength": 200
      },
      "fi": {
       "kind": "string",
       "maxLength": 200
      }
     }
    }
   }
  }
 },
 "api_accesses": {
  "identity": [
   "name"
  ],
  "form": {
   "kind": "object",
   "required": [
    "name"
   ],
   "properties": {
    "name": {
     "kind": "string",
     "maxLength": 100
    },
    "key": {
     "kind": "string",
     "maxLength": 1000
    },
    "previous_until": {
     "kind": "string"
    },
    "allowed_apis": {
     "kind": "array",
     "items": {
      "kind": "string"
     }
    },
    "allowed_ips": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 64
     }
    },
    "read_only": {
     "kind": "boolean"
    },
    "acts_for_users": {
     "kind": "boolean"
    },
    "expires": {
     "kind": "string"
    },
    "rate_per_second": {
     "kind": "number",
     "minimum": 0.01,
     "maximum": 1000
    },
    "burst": {
     "kind": "integer",
     "minimum": 0,
     "maximum": 1000
    },
    "max_connections": {
     "kind": "integer",
     "minimum": 1,
     "maximum": 50
    }
   }
  }
 },
 "webhooks": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id",
    "url",
    "bearer_token",
    "response_key"
   ],
   "properties": {
    "id": {
     "kind": "string"
    },
    "url": {
     "kind": "string",
     "maxLength": 2000
    },
    "categories": {
     "kind": "array",
     "items": {
      "kind": "string",
      "enum": [
       "customer",
       "subscription",
       "override",
       "product-assignment",
       "campaign",
       "product",
       "edition",
       "invoice",
       "payment",
       "agreement",
       "collection",
       "order",
       "request",
       "webhook",
       "session",
       "settings",
       "consent",
       "notice",
       "file",
       "complaint",
       "bankfile"
      ]
     }
    },
    "max_events": {
     "kind": "integer",
     "minimum": 1,
     "maximum": 1000
    },
    "prefetch": {
     "kind": "string",
     "maxLength": 500
    },
    "bearer_token": {
     "kind": "string",
     "maxLength": 1000
    },
    "response_key": {
     "kind": "string",
     "maxLength": 1000
    },
    "signing_secret": {
     "kind": "string"
    },
    "reply_seconds": {
     "kind": "number",
     "minimum": 0.1,
     "maximum": 25
    },
    "resend_seconds": {
     "kind": "array",
     "items": {
      "kind": "number",
      "minimum": 0.1,
      "maximum": 2592000
     }
    },
    "enabled": {
     "kind": "boolean"
    },
    "error_email": {
     "kind": "string",
     "maxLength": 254
    }
   }
  }
 },
 "ordering_forms": {
  "identity": [
   "url_id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "url_id"
   ],
   "properties": {
    "url_id": {
     "kind": "string"
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "campaigns": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "products": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "fields": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 101
     }
    },
    "email_confirmation": {
     "kind": "boolean"
    },
    "approval": {
     "kind": "string",
     "enum": [
      "automatic",
      "manual"
     ]
    },
    "payment": {
     "kind": "boolean"
    },
    "expires_days": {
     "kind": "integer",
     "minimum": 1,
     "maximum": 366
    },
    "gift": {
     "kind": "boolean"
    },
    "company": {
     "kind": "boolean"
    },
    "terms_url": {
     "kind": "string",
     "maxLength": 2000
    },
    "ordering_codes": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "code"
      ],
      "properties": {
       "code": {
        "kind": "string",
        "maxLength": 100
       },
       "percent_off": {
        "kind": "number",
        "minimum": 0.01,
        "maximum": 100
       },
       "amount_off": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 100000000000
       },
       "campaigns": {
        "kind": "array",
        "items": {
         "kind": "string",
         "maxLength": 100
        }
       },
       "valid_until": {
        "kind": "string"
       },
       "max_uses": {
        "kind": "integer",
        "minimum": 1,
        "maximum": 1000000000
       }
      }
     }
    }
   }
  }
 },
 "roles": {
  "identity": [
   "name"
  ],
  "form": {
   "kind": "object",
   "required": [
    "name"
   ],
   "properties": {
    "name": {
     "kind": "string",
     "maxLength": 100
    },
    "allowed_apis": {
     "kind": "array",
     "items": {
      "kind": "string"
     }
    },
    "operations": {
     "kind": "array",
     "items": {
      "kind": "string"
     }
    },
    "limits": {
     "kind": "object",
     "values": {
      "kind": "integer",
      "minimum": 0,
      "maximum": 100000000000
     }
    }
   }
  }
 },
 "users": {
  "identity": [
   "email"
  ],
  "form": {
   "kind": "object",
   "required": [
    "email",
    "name",
    "role"
   ],
   "properties": {
    "email": {
     "kind": "string",
     "maxLength": 254
    },
    "name": {
     "kind": "string",
     "maxLength": 100
    },
    "role": {
     "kind": "string",
     "maxLength": 100
    },
    "language": {
     "kind": "string",
     "enum": [
      "en",
      "da",
      "sv",
      "nb",
      "de",
      "fi"
     ]
    },
    "enabled": {
     "kind": "boolean"
    }
   }
  }
 },
 "consents": {
  "identity": [
   "purpose"
  ],
  "form": {
   "kind": "object",
   "required": [
    "purpose",
    "texts"
   ],
   "properties": {
    "purpose": {
     "kind": "string"
    },
    "name": {
     "kind": "string",
     "maxLength": 200
    },
    "texts": {
     "kind": "array",
     "items": {
      "kind": "object",
      "required": [
       "version",
       "text"
      ],
      "properties": {
       "version": {
        "kind": "string"
       },
       "language": {
        "kind": "string",
        "enum": [
         "en",
         "da",
         "sv",
         "nb",
         "de",
         "fi"
        ]
       },
       "text": {
        "kind": "string",
        "maxLength": 2000
       }
      }
     }
    },
    "default": {
     "kind": "boolean"
    }
   }
  }
 },
 "notices": {
  "identity": [
   "id"
  ],
  "form": {
   "kind": "object",
   "required": [
    "id"
   ],
   "properties": {
    "id": {
     "kind": "string"
    },
    "enabled": {
     "kind": "boolean"
    },
    "when": {
     "kind": "string",
     "enum": [
      "renewal",
      "price_change",
      "trial_end",
      "gift_ending",
      "agreement_expiring",
      "expired",
      "stopped",
      "lapsed",
      "undeliverable"
     ]
    },
    "before": {
     "kind": "string"
    },
    "after": {
     "kind": "string"
    },
    "counts_from": {
     "kind": "string",
     "enum": [
      "event",
      "last_day_to_cancel"
     ]
    },
    "campaigns": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "countries": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 64
     }
    },
    "by": {
     "kind": "string",
     "enum": [
      "email",
      "letter"
     ]
    },
    "delivery_method": {
     "kind": "string"
    },
    "required": {
     "kind": "boolean"
    },
    "consent": {
     "kind": "string"
    },
    "template": {
     "kind": "string"
    },
    "code": {
     "kind": "object",
     "required": [
      "form",
      "code"
     ],
     "properties": {
      "form": {
       "kind": "string"
      },
      "code": {
       "kind": "string",
       "maxLength": 100
      }
     }
    }
   }
  }
 },
 "retention": {
  "identity": [
   "of"
  ],
  "form": {
   "kind": "object",
   "required": [
    "of",
    "after"
   ],
   "properties": {
    "of": {
     "kind": "string",
     "enum": [
      "customers_without_subscription",
      "denied_orders",
      "requests",
      "notes",
      "histories"
     ]
    },
    "after": {
     "kind": "string"
    }
   }
  }
 },
 "sign_in": {
  "form": {
   "kind": "object",
   "properties": {
    "issuer": {
     "kind": "string",
     "maxLength": 2000
    },
    "client_id": {
     "kind": "string",
     "maxLength": 200
    },
    "client_secret": {
     "kind": "string",
     "maxLength": 1000
    },
    "domains": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 253
     }
    },
    "role_claim": {
     "kind": "string",
     "maxLength": 100
    },
    "default_role": {
     "kind": "string",
     "maxLength": 100
    }
   }
  }
 },
 "portal": {
  "form": {
   "kind": "object",
   "properties": {
    "path": {
     "kind": "string"
    },
    "business_entities": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "operations": {
     "kind": "array",
     "items": {
      "kind": "string",
      "enum": [
       "cancelsubscription",
       "complain",
       "createoverride",
       "deletecustomer",
       "deleteoverride",
       "endagreement",
       "giveseat",
       "resumesubscription",
       "setconsent",
       "startagreement",
       "switchsubscriptionplan",
       "takeseat",
       "updatecustomer",
       "updateoverride"
      ]
     }
    },
    "switch_to": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 100
     }
    },
    "sign_in": {
     "kind": "array",
     "items": {
      "kind": "string",
      "enum": [
       "link",
       "password",
       "number",
       "oidc"
      ]
     }
    },
    "number_operations": {
     "kind": "array",
     "items": {
      "kind": "string",
      "enum": [
       "complain",
       "pause-delivery",
       "pause-delivery-donate",
       "alternative-delivery",
       "pause-subscription"
      ]
     }
    },
    "frame_ancestors": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 2000
     }
    },
    "return_to": {
     "kind": "array",
     "items": {
      "kind": "string",
      "maxLength": 2000
     }
    },
    "texts": {
     "kind": "object",
     "properties": {
      "en": {
       "kind": "string",
       "maxLength": 2000
      },
      "da": {
       "kind": "string",
       "maxLength": 2000
      },
      "sv": {
       "kind": "string",
       "maxLength": 2000
      },
      "nb": {
       "kind": "string",
       "maxLength": 2000
      },
      "de": {
       "kind": "string",
       "maxLength": 2000
      },
      "fi": {
       "kind": "string",
       "maxLength": 2000
      }
     }
    },
    "privacy_url": {
     "kind": "string",
     "maxLength": 2000
    },
    "contact": {
     "kind": "string",
     "maxLength": 500
    },
    "oidc_issuer": {
     "kind": "string",
     "maxLength": 2000
    },
    "oidc_client_id": {
     "kind": "string",
     "maxLength": 200
    },
    "oidc_client_secret": {
     "kind": "string",
     "maxLength": 1000
    }
   }
  }
 }
}
