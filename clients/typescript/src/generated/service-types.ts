/** Written by `npm run types` from the OpenAPI document. A test compares this file with the document. */

export interface paths {
    "/api/customers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns customers.
         * @description If fields has password and one id, the right customers is needed too. If fields has password
         * without one id, the right passwords is needed too.
         */
        get: operations["customers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/query/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns customers, as GET /api/customers/ does.
         * @description For long lists of ids, and for filters as JSON objects. If fields has password and one id, the
         * right customers is needed too. If fields has password without one id, the right passwords is needed too.
         */
        post: operations["customers-query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/earliest/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the earliest time and the blocked dates for changes of deliveries, and the changes already
         * registered.
         * @description The answer follows the policy of the subscription, so a site that registers vacations does not
         * need the settings.
         */
        get: operations["earliest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/upcoming/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what will happen to a customer over time if nobody does anything.
         * @description Calculated by the same rules that will carry it out. Nothing is stored.
         */
        get: operations["upcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a customer's history, newest first.
         * @description Pages go back to the very first change. Changes made in the meantime do not shift the pages:
         * each change is on exactly one page.
         */
        get: operations["customers-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/recipients/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the recipients of a group subscription.
         * @description Recipients that are over are included, with their state. A seat is taken by a recipient that is
         * not.
         */
        get: operations["customers-recipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds customers by words of their data, or by ids.
         * @description The search ignores case and diacritics, and finds letters in both common spellings: soren and
         * soeren both find Søren. Exact words come before longer ones, customers with live subscriptions before those
         * without, then by id. Changed words are found within seconds; ids and the whole e-mail address of a customer
         * (email, not billing_email) are found at once. If fields has password and one id, the right customers is
         * needed too. If fields has password without one id, the right passwords is needed too.
         */
        get: operations["customers-search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/export/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns all data stored about a customer.
         * @description Answers a person's request for their data. Each call is noted in the history with its caller,
         * and makes the event customer:exported. If the data does not fit into one answer, next_url leads to the rest;
         * the arrays of all pages together are complete. Password hashes are never included.
         */
        get: operations["customers-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createcustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a customer.
         * @description Without an id, the service assigns the next number. An id or email that is already in use is
         * refused.
         */
        post: operations["createcustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatecustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes data of a customer.
         * @description Omitted fields stay unchanged. null deletes a field. If create is true, the right
         * customers.createcustomer is needed too.
         */
        post: operations["updatecustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/deletecustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a customer.
         * @description Erases the personal data, including the history. The id is never used again. Refused while a
         * subscription is live, an invoice is open, a balance is left, or a collection, a refund or a payment on a page
         * is under way. A page is closed within a day once its invoice asks for nothing any more.
         */
        post: operations["deletecustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a subscription.
         * @description Creates an ordinary subscription with one or more periods, a recipient subscription that follows
         * its group (group_subscription_id), or an add-on that stops with its base (addon_base_subscription_id). If a
         * period has external_invoicing, the right customers.createpayment is needed too.
         */
        post: operations["createsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatesubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the data and conditions of a subscription.
         * @description Omitted values stay unchanged. The conditions of a subscription that has ended cannot be
         * changed. Add-ons created with the subscription follow its quantity, invoiced_by and policy, unless they have
         * their own.
         */
        post: operations["updatesubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/switchsubscriptionplan/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the current period now and continues with a period on another campaign.
         * @description If the old or the new campaign has a policy with day_aligned, now means the start of the day. A
         * group is not switched to a campaign that allows fewer recipients than it has.
         */
        post: operations["switchsubscriptionplan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/cancelsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stops a subscription, now or at a later time.
         * @description Add-ons stop with their base, and recipients with their group, at the same time.
         */
        post: operations["cancelsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/withdrawsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a subscription from which its customer withdraws, and pays the money back.
         * @description The subscription stops now, with its add-ons. Everything that is left of its invoices is
         * credited, and what came in for them is paid back: by the payment provider that collected it, or registered as
         * a negative payment for whoever transfers it. If refund is payment, the right customers.refund is needed too.
         */
        post: operations["withdrawsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/resumesubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes a registered stop that has not taken effect.
         * @description The periods that the stop removed are restored, and amounts credited for it are invoiced again.
         * Add-ons that would have stopped with their base continue, as do recipients of a group.
         */
        post: operations["resumesubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/extendsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extends a subscription by time or assignments, free of charge.
         * @description The end of the current period, otherwise of the next one, moves, and later periods move with it.
         * Nothing is invoiced or credited. Recipients are extended with their group; add-ons are extended with separate
         * calls. Revoke a registered stop first.
         */
        post: operations["extendsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createoverride/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an override: a vacation, a pause or a scheduled change.
         * @description Vacations (pause-delivery, pause-delivery-donate, alternative-delivery) and pause-subscription
         * need subscription_id and end. Changes take effect at begin and are permanent.
         */
        post: operations["createoverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updateoverride/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes an override.
         * @description All values of its type before it starts, then only its end, and nothing after it has ended.
         * Omitted values stay unchanged; an address and new_values are replaced as a whole.
         */
        post: operations["updateoverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/deleteoverride/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes an override that has not started.
         * @description An override that has started can only be ended, with updateoverride.
         */
        post: operations["deleteoverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/invoice/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an invoice.
         * @description Lines of a subscription belong to one of its periods, and are credited with it when the
         * subscription stops. The customer's balance is used for the invoice at once.
         */
        post: operations["invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/credit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a credit note for an invoice.
         * @description Each line can be credited up to its rest. The credit reduces the amount due of the invoice. The
         * rest goes to the customer's balance, or, with the refund payment, is registered as paid back. Later stops and
         * switches do not credit it again. If refund is payment, the right customers.refund is needed too.
         */
        post: operations["credit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/reissueinvoice/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credits an invoice in full and issues it again to the current address.
         * @description The new invoice has the same lines for the same periods, and the customer's present address and
         * VAT number. Paid amounts pay the new invoice. The due date stays unless it has passed. Refused if any of the
         * invoice was credited before, while its collection is under way, and for a reverse charge if the customer has
         * no valid VAT number of another EU country.
         */
        post: operations["reissueinvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/sendinvoice/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an invoice or credit note again by e-mail.
         * @description The document is sent as issued, with the present amount due. One e-mail goes to all addresses
         * within minutes, followed by the event invoice:sent.
         */
        post: operations["sendinvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createpayment/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a payment.
         * @description Without an invoice, the payment goes to the open invoices of the business entity, oldest due
         * date first. The rest becomes the customer's balance and goes to the next invoice. If amount is below zero,
         * the right customers.refund is needed too.
         */
        post: operations["createpayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/refund/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pays money back.
         * @description Pays back a balance with a business entity, or a payment. A payment is paid back from its part
         * of the balance first, then from the invoices that it paid, which become open again and are paid by other
         * balance, if there is any. At most the amount of the payment, less earlier refunds. The refund is registered
         * as a negative payment with the method external; the event payment:created tells whoever transfers the money.
         * Through provider, the provider that collected the payment pays it back, and the refund is registered once it
         * has agreed (payment:refunded); a refusal leaves the books as they were (payment:refund-refused).
         */
        post: operations["refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/collect/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collects an invoice.
         * @description The invoice is collected on the first bank day from that date, whatever its schedule says, once
         * the notice of the method has passed. An invoice is collected once at a time: while a collection is under way,
         * this is refused.
         */
        post: operations["collect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/startagreement/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins an agreement, by which a payer agrees to collections.
         * @description The payer agrees at url, on a page of the provider; no card number reaches the service. The
         * agreement is pending until then, for 30 days at most.
         */
        post: operations["startagreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createagreement/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds an agreement by which invoices are collected.
         * @description Open invoices of the business entity are collected from then on, on their due dates. An
         * agreement whose reference the provider has given before is the same agreement, and has the same id. Another
         * method or account of it is refused, and another business entity has an agreement of its own.
         */
        post: operations["createagreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/endagreement/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends an agreement.
         * @description Collections that are under way continue. Invoices that only waited for it are to be paid by the
         * payer.
         */
        post: operations["endagreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/reversepayment/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers that a payment was taken back.
         * @description Invoices that the payment paid are open again, latest first, and are dunned from that day. What
         * it did not pay comes off the balance, which may go below zero. Such invoices are not collected again by
         * themselves. Where the policy of the invoice has a reversal_fee, the fee becomes an invoice. One call opens at
         * most 30 invoices again; a payment of more is taken back in parts. Of a deleted customer no invoice is opened
         * again: the whole amount is balance below zero.
         */
        post: operations["reversepayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/assignproduct/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assigns a product.
         * @description A product can be assigned to a customer, to a subscription, or to a period of a subscription
         * that covers the category of the product. Recurring products cannot be assigned.
         */
        post: operations["assignproduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/unassignproduct/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a product assignment.
         * @description A product that was assigned automatically is not assigned automatically again.
         */
        post: operations["unassignproduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createnote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes a note on a customer.
         * @description The note appears in the history, and under notes in the reads of customers. Its text is not part
         * of events, and is removed when the customer is erased.
         */
        post: operations["createnote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatenote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a note.
         * @description Omitted values stay unchanged. The previous text is not kept.
         */
        post: operations["updatenote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/deletenote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a note.
         * @description Its text is removed from the history, which still says that there was a note.
         */
        post: operations["deletenote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/setconsent/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notes that a customer consents to a purpose, or withdraws a consent.
         * @description The history keeps every answer. Notices that are not required are only sent to customers with a
         * consent; existing_customer allows notices to subscribers until they object.
         */
        post: operations["setconsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/complain/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a complaint about a copy and carries out its remedy.
         * @description The policy of the subscription says until when, how often and with which remedies. There is one
         * complaint for an issue of a subscription. Accesses and roles with complain.any are not bound by the limits.
         */
        post: operations["complain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatecomplaint/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the state or the text of a complaint.
         * @description Omitted values stay unchanged. An empty text removes the text. The remedy stays.
         */
        post: operations["updatecomplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/markundeliverable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks an address of a customer as undeliverable.
         * @description By the policies of the live subscriptions the reader gets an e-mail, and deliveries to the
         * delivery address pause. A new address ends the mark.
         */
        post: operations["markundeliverable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carries out operations on customers and returns their ids.
         * @description Operations run in order, with the same result as one call after another. A refused operation is
         * skipped and reports its errors; later operations continue. If the call runs out of time, each remaining
         * operation says so: repeat the call with the same Idempotency-Key, and it continues without doing anything
         * twice.
         */
        post: operations["update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/bulkupdates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carries out operations on customers and returns their results.
         * @description Operations run in order, with the same result as one call after another. A refused operation is
         * skipped and reports its errors; later operations continue. If the call runs out of time, each remaining
         * operation says so: repeat the call with the same Idempotency-Key, and it continues without doing anything
         * twice.
         */
        post: operations["bulkupdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticatecustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks the email and password of a customer.
         * @description After ten failures for one email, or a hundred from one network address (for IPv6, its first 64
         * bits), within 15 minutes, the answer is 429 until the oldest failure is 15 minutes old.
         */
        post: operations["authenticatecustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prepareinvoicedeliveries/{delivery_method_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the invoices that a delivery method has to send.
         * @description Deliveries come in the order in which they became ready. Call this from one process at a time:
         * concurrent calls may return the same deliveries. Report each delivery with updateinvoicedeliveries. Notices
         * that are sent as letters wait in a queue of their own: with letters, the call returns those.
         */
        post: operations["prepareinvoicedeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateinvoicedeliveries/{delivery_method_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports the results of invoice deliveries.
         * @description Delivered documents leave the queue. Failed ones leave it too, and the fallback of the method
         * may send them. With retry_seconds, a failed delivery is returned again after the next interval, and fails for
         * good after the last one.
         */
        post: operations["updateinvoicedeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns notes and tasks of all customers, earliest due first.
         * @description Notes without a due date come last, in the order of their creation. Changes appear in the list
         * within about a second, and notes are shown as they are now. A page may have fewer than max_results and still
         * be followed by another.
         */
        get: operations["notes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preparecollections/{method}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the collections that are ready for a method.
         * @description An attempt has one idempotency_key, however often it is returned: give it to the provider. Call
         * this from one process at a time, and report each attempt with updatecollections.
         */
        post: operations["preparecollections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updatecollections/{method}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports the outcomes of collections.
         * @description The same outcome may be reported again without effect; one that contradicts an earlier one, or
         * is of an attempt that has not been handed out, is an error. Money counts: paid is taken after failed as well.
         * A failed attempt is followed by the next one of the policy, unless its reason says that no other can succeed.
         */
        post: operations["updatecollections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{provider_id}/notice/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives a notice of a payment provider.
         * @description For the provider: name this address in its settings. The notice is signed with the
         * webhook_secret, at most five minutes ago. It is stored and worked on afterwards; a notice that comes again
         * does nothing.
         */
        post: operations["provider-notice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collectionfiles/{method}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a file for the bank with the collections of a method that are ready.
         * @description The collections are submitted with the file. A second call makes a file of the collections that
         * have become ready since. Over 100,000 collections make several files. Give an Idempotency-Key to repeat a
         * call without an answer.
         */
        post: operations["collectionfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns invoices and credit notes of all customers.
         * @description Newest first, by date and number; open and overdue invoices by due date. Changes appear in the
         * list within about a second, and documents are shown as they are now. A page may have fewer than max_results
         * and still be followed by another. If fields has payment_url, the right customers is needed too.
         */
        get: operations["invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns orders of every status, newest first.
         * @description If the answer would grow too large, it is split, and has a next_url. If the passwords of several
         * orders are requested, the right passwords is needed too.
         */
        get: operations["orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/approve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves an order that is waiting for approval.
         * @description Creates the customer if needed, the subscriptions, the product assignments and the invoices: all
         * of them or none. Orders in another status, and orders that cannot be carried out, are refused.
         */
        post: operations["orders-approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deny/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Denies an order that has not been decided.
         * @description Its ordering code becomes usable again, and an agreed payment is cancelled. An order that has
         * already been decided is refused.
         */
        post: operations["orders-deny"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordering-forms/{url_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the data to show an ordering form.
         * @description Needs no key. Prices follow the rules of invoicing, for one of each campaign. Each network can
         * try 20 unknown ordering codes an hour (429).
         */
        get: operations["ordering-form"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordering-forms/{url_id}/orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Places an order.
         * @description Needs no key. Send a JSON object with the attributes of an order, and the values of the form's
         * fields by field id. The answer does not reveal whether a customer has the e-mail address. Each network can
         * place 30 orders and try 20 unknown ordering codes an hour (429).
         */
        post: operations["ordering-form-order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns requests of readers to withdraw from contracts and to cancel them, newest first.
         * @description Readers send them on the pages /withdraw/ and /cancel/, without a log-in.
         */
        get: operations["requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bankfiles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads a bank file and books the certain entries.
         * @description Entries that name a collection or an invoice for certain become payments with the method bank.
         * Others wait, with proposals where there are any. An entry is known by account, amount, date and the reference
         * of the bank, so it is booked once, whichever files contain it. Nothing is booked from a file whose sums
         * contradict each other.
         */
        post: operations["bankfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/unmatched/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the entries of bank accounts that wait to be matched, oldest first.
         * @description Proposals are shown as long as their invoices are open. Changes appear in the list within about
         * a second. A page may have fewer than max_results and still be followed by another.
         */
        get: operations["payments-unmatched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/match/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Matches an entry of a bank account with customers and invoices.
         * @description Each allocation becomes a payment with the method bank. The rest becomes the balance. A match
         * can be undone within a month.
         */
        post: operations["payments-match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/unmatch/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes the match of an entry of a bank account.
         * @description The payments of the entry are taken back, so their invoices are open again, and the entry waits
         * to be matched. Possible within a month, as long as no part of the payments was paid back.
         */
        post: operations["payments-unmatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/carryout/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carries out a request that is waiting for a decision.
         * @description A cancellation stops the subscription; a withdrawal also credits its invoices and pays the money
         * back. Both count from the instant at which the request was received.
         */
        post: operations["requests-carryout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/refuse/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuses a request that is waiting for a decision, and notifies its reader. */
        post: operations["requests-refuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns issues with their cut-offs and lists.
         * @description Concrete products with a date, in the order of their dates. From its first closing on, the
         * copies of a carrier are those of its lists, supplements included. Until then they are a forecast, which this
         * call has counted for the next open issue of each category that it returns, up to 36 months ahead. Preview
         * POST /api/editions/close/ for that of any issue.
         */
        get: operations["editions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editions/close/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes the lists of an issue.
         * @description Waits until the issue is assigned to everybody. A further closing makes supplements of what
         * came, went or moved since. A list is what was printed: its addresses never change. A carrier of changes has
         * its lists in the order of dates: an issue before its last one is refused.
         */
        post: operations["editions-close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editions/lists/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the lists of an issue, or the lines of a list.
         * @description Lists are kept as long as files of the kind delivery_list.
         */
        get: operations["editions-lists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}/routes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads the routes of a carrier's addresses.
         * @description The file has a first line with names: route, sequence, and line_id of a list or address,
         * postal_code and country. Values are separated by commas, semicolons or tabs. An empty route takes that of the
         * address back; addresses that the file does not name keep theirs.
         */
        post: operations["carriers-routes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}/report/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a carrier's report on its lines.
         * @description Give file_id or lines. What did not arrive becomes a task on the customer. Sending the same
         * report again makes no second one; delivered corrects an earlier outcome of its line. The outcome of a file
         * may be one of the carrier's own codes (complaint_codes), or missing, damaged or wrong.
         */
        post: operations["carriers-report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}/complaints/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the complaints about copies of a carrier.
         * @description In the order in which they were made, whatever their remedy. Keep the last id, and ask for the
         * complaints after it. A complaint comes with the line that it is about, half a minute after it was made. A
         * copy that is delivered again comes once more with its line of the list of redeliveries.
         */
        get: operations["carriers-complaints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the files of the account, newest first.
         * @description Files that were made a moment ago may be missing. A right such as files:bank shows the files of
         * that kind alone.
         */
        get: operations["files"];
        put?: never;
        /**
         * Uploads a file of a bank or of a carrier.
         * @description Give content or content_base64, or bytes and sha256 for an address to which the content is
         * uploaded. The same content under the same name is the same file. Only the announced bytes can be uploaded.
         */
        post: operations["files-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{file_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirects to the content of a file.
         * @description The address in Location is good for five minutes and needs no key. Opening a file of a kind that
         * names people makes the event file:read.
         */
        get: operations["files-open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{job_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the progress of a job, and its result.
         * @description Needs the right to the call that ordered the job, or to its preview for a preview of one's own.
         * A job can be read for 30 days. Ask again after some seconds for as long as the state is waiting or running.
         */
        get: operations["jobs-read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/links/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a link with which a reader enters the portal once, without signing in there.
         * @description The link is good for 15 minutes. Send the browser of the reader there, whom your own log-in
         * knows: whoever has the link is that reader.
         */
        post: operations["portal-links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/{operation}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carries out an operation for the reader who is signed in to the portal.
         * @description Takes the parameters of the operation that readers may use, without id, which is that of the
         * session. Takes preview and expect, as every operation does. The cookie of the portal says who the reader is.
         */
        post: operations["self-operation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns events, oldest first.
         * @description Store the highest event_id that you have processed, and ask for events above it. Ids increase by
         * 1, and no event ever appears below one that was already returned. A page of rare types or authors may have
         * fewer than max_results, or none, and still have a next_url: follow it. Ask for events above searched_through
         * next time, so that nothing is searched twice. If prefetch is set, the right customers is needed too.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/subscribers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the number of live subscriptions by campaign and day.
         * @description Counted once a day, some minutes after the day begins, starting with the first call of this
         * kind. For a test account, the days are those on which its clock stood. Counts are final. GET /api/campaigns/
         * returns the current counts.
         */
        get: operations["reports-subscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/today/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the figures of the day: subscribers, money, issues and work that waits.
         * @description Read from counts, lists and the latest events, never from every customer. Figures that may be
         * higher have at_least.
         */
        get: operations["reports-today"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/vat/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns taxes by month, business entity, country, kind and rate.
         * @description Sums up the invoices and credit notes by the month of their date, exactly. Documents that are
         * due but not yet made are missing, so a month is complete some minutes after its end.
         */
        get: operations["reports-vat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the campaigns with the number of their live subscriptions.
         * @description In the order of their ids in the settings. Counts follow a change within seconds.
         */
        get: operations["campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the products with the number of their assignments.
         * @description In the order of their external ids in the settings. Counts follow a change within seconds.
         */
        get: operations["products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/assignments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns all recipients of a product, with the address that applies.
         * @description The order is stable: walking all pages returns every assignment that still exists exactly once.
         * New assignments appear within about a second. Removed assignments, and those of erased customers, are not
         * returned. A page may have fewer than max_results and still be followed by another.
         */
        get: operations["products-assignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/complaints/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the complaints about an issue by postal code.
         * @description In the order of postal codes. A page counts 5000 complaints; add the pages up.
         */
        get: operations["products-complaints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/forecast/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the recipients that a product will have if nothing changes until it is assigned.
         * @description Calculated by the rules that will assign it, with renewals, registered stops and overrides. Walk
         * all pages for all recipients; a page may have none and still be followed by another. New subscriptions and
         * changes may make a difference until then. A product can be assigned at most 13 months ahead.
         */
        get: operations["products-forecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/access/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the API access of the key used.
         * @description Any key can call it, whatever its rights.
         */
        get: operations["access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the settings of the account.
         * @description All defaults are included. API access keys and webhook secrets are never returned. Fields are
         * returned only if the key came as a bearer token, or with a session. The answer can be sent to
         * /api/settings/update/ as it is, without any effect; the state of a webhook and the last use of a key are
         * ignored there.
         */
        get: operations["settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the settings of the account.
         * @description Entries are found by their identifier. Omitted values stay unchanged. null resets a key to its
         * default. "delete": true beside its identifier removes an entry that nothing refers to. Sending the same
         * settings twice changes nothing the second time. The body can have up to 5.5 MB, counted as a JSON string: a
         * quote, a backslash and a line break count as two bytes. If api_accesses, users, roles, sign_in or portal
         * change, the right accesses is needed too. If iban, payment_text or payment_codes of a business entity change,
         * the right bankdetails is needed too. If a webhook prefetches customers, the right customers is needed too.
         */
        post: operations["settings-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/plan/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the effects of a change of the settings.
         * @description Takes what /api/settings/update/ takes, refuses what it refuses, and changes nothing. Returns
         * entries that are new, changed or removed, and prices with the number of subscriptions that will pay them.
         * Secrets are never returned. Every secret in the file is reported as changed, even if it is the current one.
         * If api_accesses, users, roles, sign_in or portal change, the right accesses is needed too. If iban,
         * payment_text or payment_codes of a business entity change, the right bankdetails is needed too. If a webhook
         * prefetches customers, the right customers is needed too.
         */
        post: operations["settings-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/plan/customer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the upcoming invoices of a customer before and after a change of the settings.
         * @description Refuses what /api/settings/plan/ refuses, and changes nothing. Both lists show what will happen
         * if nobody does anything else. With the expect of a plan in settings, both are based on the settings of that
         * plan; otherwise the answer is 409. Needs the right to read customers as well as the settings.
         */
        post: operations["settings-plan-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/plan/customers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the subscriptions of a campaign whose upcoming invoices a change of the settings changes.
         * @description For example everyone who will pay a new price. In the order of customer ids; a page may have no
         * subscription and still be followed by another. Send the same body with next_cursor for the next page, and
         * with the expect of a plan in settings, so that all pages are based on the same settings; otherwise the answer
         * is 409. Refuses what /api/settings/plan/ refuses, and changes nothing. Needs the right to read customers as
         * well as the settings.
         */
        post: operations["settings-plan-customers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhook/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts, stops, rewinds or tests a webhook. */
        post: operations["settings-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhook/attempts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a webhook's attempts to deliver events, latest first.
         * @description Attempts are kept for 30 days, even after the webhook is removed.
         */
        get: operations["settings-webhook-attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the custom fields of the account. */
        get: operations["settings-fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/names/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the names of the campaigns, products, delivery methods and stop reasons.
         * @description Returns names and ids only, for everyone who is signed in, whatever their role.
         */
        get: operations["settings-names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the notices that are switched on, and how many will be sent in the next 30 days.
         * @description Events of the type notice:sent say who was notified.
         */
        get: operations["notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the templates of the account's e-mails.
         * @description An e-mail without a template of its kind and language uses the service's words.
         */
        get: operations["templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes templates of the account's e-mails.
         * @description Omitted parts of a stored template stay unchanged. A template is written in Liquid, with the
         * tags if, unless, case, for, comment and raw, and a few filters. A faulty template is refused with its line
         * and placeholder, and nothing is changed.
         */
        post: operations["templates-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/try/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shows an e-mail in a template, with the data of a customer. Nothing is stored or sent.
         * @description Omitted values are taken from the stored template.
         */
        post: operations["templates-try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the session: the person who is signed in, and that person's rights. */
        get: operations["session"];
        put?: never;
        /**
         * Signs in with an API key or a one-time link.
         * @description Sets a cookie that replaces the key for pages of the service. A session ends after 12 hours, or
         * after 30 minutes without a call. Only pages of the service can make calls that write. If a call has a key and
         * a cookie, the key counts.
         */
        post: operations["session-begin"];
        /**
         * Signs out.
         * @description The cookie stops working, in other processes after at most five seconds.
         */
        delete: operations["session-end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/links/email/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an e-mail with a link with which a user of the account can sign in once.
         * @description The answer is the same whether or not there is such a user or account, so it reveals nothing
         * about who may sign in. At most 5 e-mails an hour go to an address, and 30 are sent for a network address (for
         * IPv6, its first 64 bits); further calls have the same answer and send nothing.
         */
        post: operations["session-links-email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/links/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a link with which a user of the account can sign in once.
         * @description The link is good for 15 minutes and is shown only here: whoever has it can sign in as that user.
         * Also needs the right accesses.
         */
        post: operations["session-links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/sign-in/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Begins a sign-in with the account's OpenID provider. */
        get: operations["session-sign-in"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/sign-in/callback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes a sign-in with the OpenID provider, which redirects the browser here. */
        get: operations["session-callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test/clock/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the clock of a test account.
         * @description Shows real time until it is first moved. After that it stands still between moves.
         */
        get: operations["test-clock"];
        put?: never;
        /** Moves the clock of a test account forward. */
        post: operations["test-clock-move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports that the service is running, that its storage responds, and that it can work with the stored data.
         * @description For monitors and load balancers. Needs no key and does not count towards any limit. HEAD works
         * too, without the body.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns this document. */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivers events to the address of a webhook, oldest first.
         * @description Deliveries come one at a time, in the order of the events. Events that are not acknowledged are
         * sent again, so an event may come more than once: skip every event_id at or below the last one that you have
         * processed.
         */
        post: operations["deliver-events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An account file, which is applied to the settings. Omitted values stay unchanged. */
        AccountFile: {
            /** @description The id must be that of the key's account. */
            account?: {
                id: string;
                name?: string | null;
                /** @description Default UTC. */
                timezone?: string | null;
                /**
                 * @description Default live.
                 * @enum {string|null}
                 */
                mode?: "live" | "test" | null;
                /** @description Default 0. Increasing it revokes all links to invoices made before. */
                link_version?: number | null;
                /**
                 * @description The time for which new files of a kind are kept. Default: P10Y for e_invoice, ledger and
                 * vat, P7Y for bank and collection, P1Y for report, P90D for delivery_list and carrier.
                 */
                file_retention?: {
                    /** @enum {string} */
                    e_invoice?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    ledger?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    vat?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    bank?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    collection?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    report?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    delivery_list?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    carrier?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                } | null;
            };
            /** @description Entries are identified by external_id. A new one needs name, currency too. */
            business_entities?: {
                external_id: string;
                name?: string;
                currency?: string;
                country?: string | null;
                /**
                 * @description Default en.
                 * @enum {string|null}
                 */
                language?: "en" | "da" | "sv" | "nb" | "de" | "fi" | null;
                tax_registration_id?: string | null;
                address?: string | null;
                postal_code?: string | null;
                city?: string | null;
                /** Format: email */
                email?: string | null;
                invoice_prefix?: string | null;
                /** @description Default 14. */
                due_days?: number | null;
                payment_text?: string | null;
                /**
                 * @description A data URL of a PNG or JPEG of at most 100 KB and a million pixels, shown on documents
                 * and pages: data:image/png;base64,…
                 */
                logo?: string | null;
                /**
                 * @description The colour of headings on documents and pages, as #rrggbb. A pale colour is darkened.
                 */
                colour?: string | null;
                /** @description The account that customers pay to. Printed on invoices. */
                iban?: string | null;
                /** @description The payment codes on invoices and their pages. */
                payment_codes?: ("epc" | {
                    /**
                     * @description A SEPA transfer in euros to the iban.
                     * @enum {boolean}
                     */
                    epc?: true;
                    /** @description The ten-digit Swish number. In Swedish kronor. */
                    swish?: string;
                    /** @description The eight-digit creditor number, for a payment line of type 71. */
                    fik?: string;
                })[] | null;
                /** @description The references with which customers pay. Default: the numbers of the invoices. */
                reference?: {
                    /**
                     * @description Default number.
                     * @enum {string}
                     */
                    kind?: "number" | "fik71" | "ocr" | "kid10" | "kid11" | "fi" | "rf";
                    /** @description Up to three digits that begin each reference of this business entity. */
                    prefix?: string;
                    /**
                     * @description The digits of the payer's number. Default 8 for kid10 and kid11, otherwise 0: left
                     * out.
                     */
                    payer_digits?: number;
                    /**
                     * @description The digits of the running number of the invoice. Default 7 for kid10 and kid11, what
                     * is left for fik71, otherwise as many as the number has.
                     */
                    document_digits?: number;
                    /**
                     * @description Only for ocr: the second last digit tells the length of the reference. Default
                     * false.
                     */
                    length_digit?: boolean;
                } | null;
                /** @description Ways of paying that are handed to the bank as files, by collectionfiles. */
                bank_methods?: {
                    /** @description The method of the agreements that are collected in this way. */
                    id: string;
                    /** @enum {string} */
                    kind: "sepa_debit" | "avtalegiro" | "autogiro";
                    /**
                     * @description sepa_debit: the creditor identifier. avtalegiro: the eight digits of the customer
                     * unit. autogiro: the bankgiro number.
                     */
                    creditor: string;
                    /** @description For autogiro: the customer number at Bankgirot, of at most six digits. */
                    customer_number?: string;
                    /** @description The account that the money comes to. */
                    iban: string;
                    /**
                     * @description Bank days before the collection on which it goes to the bank. Default: 2, for
                     * avtalegiro 4.
                     */
                    lead_days?: number;
                    /**
                     * @description Days after the sending of an invoice on which nothing is collected. Default: 14, for
                     * avtalegiro and autogiro 0.
                     */
                    notice_days?: number;
                    /**
                     * @description The time of day until which the bank takes files of that day, HH:MM. Default:
                     * midnight.
                     */
                    cut_off?: string;
                    /**
                     * @description Letters that the bank takes in names. Others are transliterated. Default sepa.
                     * @enum {string}
                     */
                    charset?: "sepa" | "latin1";
                    /**
                     * @description For sepa_debit. Default CORE.
                     * @enum {string}
                     */
                    scheme?: "CORE" | "B2B";
                    /**
                     * @description For sepa_debit: the version of pain.008.001. Default 08.
                     * @enum {string}
                     */
                    version?: "08" | "02";
                    /** @description For avtalegiro: whether the bank notifies payers in advance. Default false. */
                    notified_by_bank?: boolean;
                }[] | null;
                /**
                 * @description Additional currencies in which VAT is shown. An invoice uses the last rate that begins
                 * on or before its date.
                 */
                exchange_rates?: {
                    /** @description A currency other than that of the entity. */
                    currency: string;
                    from: string;
                    /** @description The value of one unit of the entity's currency in the other currency. */
                    rate: number;
                }[] | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by scope and name. */
            fields?: {
                /** @enum {string} */
                scope: "customer" | "subscription" | "product_assignment" | "payment" | "order";
                name: string;
                external_id?: string | null;
                /**
                 * @description Default text.
                 * @enum {string|null}
                 */
                type?: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address" | null;
                choices?: string[] | null;
                /** @description Default true. */
                history?: boolean | null;
                /** @description Default false. */
                indexed?: boolean | null;
                /** @description Default false. */
                required?: boolean | null;
                /** @description The name on pages for ordering, by language. Default: name. */
                names?: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                } | null;
                /** @description Ignored: the progress of its index. */
                index?: Record<string, never> | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by external_id. A new one needs name, category too. */
            products?: {
                external_id: string;
                name?: string;
                category?: string;
                /** @description Default false. */
                recurring?: boolean | null;
                date?: string | null;
                /**
                 * @description Default: for each reader the cut-off of its carrier, and at the latest the start of the
                 * date.
                 */
                assign_at?: string | null;
                /**
                 * @description When the lists of the issue may be closed, at most 366 days from the date. Default: the
                 * cut-off of each carrier, before the date.
                 */
                cut_off?: string | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. A new one needs name too. */
            campaigns?: {
                id: string;
                name?: string;
                customer_facing_name?: string | null;
                /** @description Up to three reasons to subscribe, on pages for ordering. */
                benefits?: string[] | null;
                /** @description Shown with the campaign on pages for ordering. */
                picture?: {
                    /**
                     * @description The address of a picture at a host that shows it to everybody. HTTPS on a live
                     * account.
                     */
                    url: string;
                    /** @description What the picture shows, for people who do not see it. */
                    text: string;
                } | null;
                business_entity?: string | null;
                products?: string[] | null;
                duration?: string | null;
                assignments?: number | null;
                renews_to?: string | null;
                invoice_lines?: {
                    text: string;
                    amount: number;
                    /** @description A fraction: 0.25 means 25 percent. Not together with tax. */
                    tax_rate?: number;
                    /**
                     * @description A category of tax_rates, instead of tax_rate. The rate then follows from the buyer
                     * and the date.
                     */
                    tax?: string;
                    category?: string;
                    /**
                     * @description The price applies to periods that begin on this date or later, and replaces the line
                     * with the same text, category and when. An amount of 0 ends that line.
                     */
                    from?: string;
                    when?: {
                        [key: string]: string | number | boolean;
                    };
                }[] | null;
                /** @description Default 0. */
                invoice_days_before?: number | null;
                policy?: string | null;
                group?: {
                    recipient_campaign: string;
                    max_recipients?: number;
                    /**
                     * @description How many seats readers give in the portal: as many as the quantity of the
                     * subscription, and at most max_recipients (quantity, the default), or max_recipients whatever the
                     * quantity is.
                     * @enum {string}
                     */
                    portal_seats?: "quantity" | "max_recipients";
                } | null;
                addons?: {
                    campaign: string;
                    /** @description Default false. */
                    mandatory?: boolean;
                }[] | null;
                /**
                 * @description The days before its end at which subscribers are notified by e-mail that a period of
                 * this campaign, such as a trial, turns into another campaign. Default: no notice.
                 */
                notice_days?: number | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by external_id. */
            policies?: {
                external_id: string;
                name?: string | null;
                /**
                 * @description Default change-fields, change-delivery-address, change-billing-address, pause-delivery,
                 * pause-delivery-donate, alternative-delivery, pause-subscription.
                 */
                override_types?: ("change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[] | null;
                /** @description Default 0. */
                earliest_delivery_days?: number | null;
                blocked_dates?: string[] | null;
                /** @description Default true. */
                allow_other_country?: boolean | null;
                /** @description Default true. */
                pause_extends_period?: boolean | null;
                /**
                 * @description Default true. With false, a subscription that is suspended for an unpaid invoice is
                 * neither renewed nor invoiced, and its period continues when the suspension ends.
                 */
                bill_while_suspended?: boolean | null;
                /**
                 * @description Default false. With true, starts, stops, switches and pauses without a time begin at the
                 * start of the day in the account's timezone.
                 */
                day_aligned?: boolean | null;
                max_pause_days?: number | null;
                /**
                 * @description The notice that a reader gives to cancel. Default: the end of the period, without
                 * notice.
                 */
                notice?: {
                    /** @description Default: none. */
                    duration?: string;
                    /**
                     * @description Where the contract ends: with its period, with a calendar month, or on any day.
                     * Default period_end.
                     * @enum {string}
                     */
                    at?: "period_end" | "month_end" | "any";
                    /** @description The contract lasts at least this long from its start. */
                    first_term?: string;
                } | null;
                /**
                 * @description Default 14. The days within which a consumer may withdraw. 0: there is no right of
                 * withdrawal.
                 */
                withdraw_days?: number | null;
                /**
                 * @description The day from which withdraw_days count: that of the contract (of the approval of an
                 * order), or of the first copy. Default order.
                 * @enum {string|null}
                 */
                withdraw_from?: "order" | "delivery" | null;
                /**
                 * @description What a consumer who withdraws pays: nothing, or the copies that were delivered, each by
                 * its share of the price. Default none.
                 * @enum {string|null}
                 */
                withdraw_value?: "none" | "copies" | null;
                /** @description How invoices are collected by agreements. */
                collection?: {
                    /**
                     * @description The time from each failed attempt to the next one. Default P3D, P5D, P7D. What would
                     * fall behind most_days is tried on the last bank day within them.
                     */
                    schedule?: string[];
                    /** @description Days after the first failure in which other attempts may follow. Default 14. */
                    most_days?: number;
                    /** @description Days that a payer has to confirm or renew an agreement. Default 7. */
                    action_days?: number;
                    /**
                     * @description The time after which a collection without an outcome is looked up, or an alarm is
                     * raised; one that nobody has submitted is dunned from then on. Default P10D.
                     */
                    stale_after?: string;
                    /**
                     * @description When dunning of a collected invoice begins. Default given_up: after the last
                     * attempt.
                     * @enum {string}
                     */
                    dun_from?: "due" | "first_failure" | "given_up";
                    /** @description A fee for payments that were taken back. Default: none. */
                    reversal_fee?: {
                        text: string;
                        /** @description Minor units of the business entity, tax included. */
                        amount: number;
                        tax_rate?: number;
                    };
                } | null;
                /**
                 * @description Complaints about copies that did not come. Without it, the defaults of its keys apply.
                 */
                complaints?: {
                    /** @description Days after the date of an issue in which people can complain. Default 14. */
                    window_days?: number;
                    /** @description Complaints of a subscription within twelve months. Default 6. */
                    most_a_year?: number;
                    /** @description The remedies that are allowed. Default redeliver and none. */
                    remedies?: ("redeliver" | "credit" | "extend" | "none")[];
                    /**
                     * @description The remedy of a complaint that names none. Default redeliver.
                     * @enum {string}
                     */
                    default?: "redeliver" | "credit" | "extend" | "none";
                } | null;
                /**
                 * @description Copies that still come after a period ran out without a successor, or with a renewal
                 * that is not paid. They are never invoiced, and are taken from the assignments of the next period.
                 * Default 0.
                 */
                grace_assignments?: number | null;
                /** @description Addresses that carriers, or staff, report as undeliverable. */
                undeliverable?: {
                    /**
                     * @description Number of consecutive copies that carriers report as undeliverable, moved or refused
                     * before the address is marked. Copies without a report were delivered. Default 2.
                     */
                    after?: number;
                    /**
                     * @description What follows for a marked address: nothing, an e-mail to the reader, or the e-mail
                     * and a pause of deliveries. Default none.
                     * @enum {string}
                     */
                    action?: "none" | "write" | "pause";
                } | null;
                dunning?: {
                    days_after_due: number;
                    /** @enum {string} */
                    action: "remind" | "suspend" | "stop";
                }[] | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /**
             * @description Entries are identified by category and country and buyer and from. A new one needs rate too.
             */
            tax_rates?: {
                /**
                 * @description The kind of goods or service, such as print or electronic. Invoice lines refer to it as
                 * tax.
                 */
                category: string;
                /**
                 * @description The country to which the rate applies. Default: every country without a rate of its own.
                 */
                country?: string | null;
                /**
                 * @description Default any.
                 * @enum {string|null}
                 */
                buyer?: "consumer" | "business" | "any" | null;
                /** @description A fraction: 0.25 means 25 percent. */
                rate?: number;
                /** @description The first date of supply to which the rate applies. Default: always. */
                from?: string | null;
                /**
                 * @description The party whose country determines the tax: the seller, as for printed products, or the
                 * buyer, as for electronic ones. Default seller.
                 * @enum {string|null}
                 */
                place?: "seller" | "buyer" | null;
                /** @description The reason for which there is no tax, as printed on documents. Only with the rate 0. */
                reason?: string | null;
                /**
                 * @description The rate 0 for businesses that account for the tax themselves. It applies if buyer and
                 * seller are in two EU countries and both have a valid VAT id. Default false.
                 */
                reverse_charge?: boolean | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. A new one needs kind, methods too. */
            payment_providers?: {
                id: string;
                /**
                 * @description queue: collections are fetched with preparecollections. test: only in test accounts.
                 * @enum {string}
                 */
                kind?: "stripe" | "queue" | "test";
                /** @description The business entities that are paid by it. Default: all. */
                business_entities?: string[] | null;
                /** @description The payment methods, such as card, sepa_debit, autogiro or betalingsservice. */
                methods?: string[];
                secret_key?: string | null;
                webhook_secret?: string | null;
                api_version?: string | null;
                /** @description Words on the payer's statement, if the provider shows them. */
                descriptor?: string | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. */
            delivery_methods?: {
                id: string;
                name?: string | null;
                fallback?: string | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. */
            carriers?: {
                id: string;
                name?: string | null;
                /** @description Default: all. */
                countries?: string[] | null;
                /**
                 * @description Postal codes and ranges such as 1000-2999. The beginning of a code stands for all codes
                 * that begin with it. Default: all.
                 */
                postal_codes?: string[] | null;
                /** @description The weekdays of the issues that it carries. 1 is Monday. Default: all. */
                weekdays?: number[] | null;
                /**
                 * @description full: a whole list for each issue. changes: what has changed since the last list.
                 * Default full.
                 * @enum {string|null}
                 */
                mode?: "full" | "changes" | null;
                /**
                 * @description Default csv.
                 * @enum {string|null}
                 */
                format?: "csv" | "jsonl" | "labels" | "fixed" | null;
                /** @description Default: the usual ones; for the mode changes with customer_id and subscription_id. */
                columns?: {
                    name: string;
                    /**
                     * @description The value of the column: line_id, customer_id, subscription_id, external_id,
                     * product, date, copies, change, route, sequence, bundle, carrier, name, company, street, address,
                     * postal_code, city, country, country_name, line_1 to line_8, or the id of a field of customers,
                     * subscriptions or assignments.
                     */
                    from: string;
                    /**
                     * @description Characters. Required by the format fixed, with at least 20 for line_id. A longer
                     * text is cut; asterisks stand in the place of a longer number or code.
                     */
                    width?: number;
                    /**
                     * @description How a value that is shorter than width is padded: right or left with spaces, or with
                     * zeros. Default right.
                     * @enum {string}
                     */
                    pad?: "right" | "left" | "zero";
                }[] | null;
                /**
                 * @description Letters that it lacks are written in Latin letters. Default utf-8.
                 * @enum {string|null}
                 */
                charset?: "utf-8" | "windows-1252" | "iso-8859-1" | "us-ascii" | null;
                /** @description Default route, sequence, country, postal_code, address. */
                sort?: ("route" | "sequence" | "country" | "postal_code" | "address")[] | null;
                bundle?: {
                    most_copies: number;
                    /** @description Smaller bundles are filled up from the one before. Default 0. */
                    least_copies?: number;
                    /**
                     * @description A bundle never has copies of two routes, countries or postal codes. Default: it may.
                     * @enum {string}
                     */
                    by?: "route" | "country" | "postal_code";
                } | null;
                /** @description The sheet of labels, for the format labels. */
                label?: {
                    /**
                     * @description A4, A5, A6, letter, or width and height in millimetres such as 100x50. Default A4.
                     */
                    page?: string;
                    /** @description Default 3. */
                    columns?: number;
                    /** @description Default 8. */
                    rows?: number;
                    /**
                     * @description Lines with values of columns in braces: "{route} {bundle}". Empty lines are left
                     * out.
                     */
                    lines?: string[];
                } | null;
                /** @description Days before the date of an issue, and the time. Default: the start of the date. */
                cut_off?: {
                    days: number;
                    /** @description Default 12:00. */
                    time?: string;
                } | null;
                /** @description The carrier's own codes in reports and complaints, with their meanings. */
                complaint_codes?: {
                    [key: string]: "delivered" | "late" | "undeliverable" | "moved" | "refused" | "missing" | "damaged" | "wrong";
                } | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. A new one needs text too. */
            stop_reasons?: {
                id: string;
                /**
                 * @description The reason by language, such as { "en": "Too expensive", "da": "For dyrt" }. At least
                 * one.
                 */
                text?: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                };
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by name. */
            api_accesses?: {
                name: string;
                key?: string | null;
                /**
                 * @description With a new key: the time until which the previous key works as well. By default that key
                 * stops working at once.
                 */
                previous_until?: string | null;
                /** @description Default *. */
                allowed_apis?: string[] | null;
                /** @description Default 0.0.0.0/0, ::/0. */
                allowed_ips?: string[] | null;
                /** @description Whether all calls that change something are refused. Default false. */
                read_only?: boolean | null;
                /**
                 * @description Whether the history names the person in X-Acting-User, instead of the access, as the
                 * author. Default false.
                 */
                acts_for_users?: boolean | null;
                /** @description A datetime, or the last day on which the access works. */
                expires?: string | null;
                /** @description Default 5. */
                rate_per_second?: number | null;
                /** @description Default 20. */
                burst?: number | null;
                /** @description Default 5. */
                max_connections?: number | null;
                /** @description Ignored: the last use of the key. */
                last_used?: string | null;
                /** @description Ignored: the last use of the key. */
                previous_last_used?: string | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. A new one needs url, bearer_token, response_key too. */
            webhooks?: {
                id: string;
                url?: string;
                /**
                 * @description Default customer, subscription, override, product-assignment, campaign, product,
                 * edition, invoice, payment, agreement, collection, order, request, webhook, session, settings,
                 * consent, notice, file, complaint, bankfile.
                 */
                categories?: ("customer" | "subscription" | "override" | "product-assignment" | "campaign" | "product" | "edition" | "invoice" | "payment" | "agreement" | "collection" | "order" | "request" | "webhook" | "session" | "settings" | "consent" | "notice" | "file" | "complaint" | "bankfile")[] | null;
                /** @description Default 100. */
                max_events?: number | null;
                prefetch?: string | null;
                bearer_token?: string;
                response_key?: string;
                /**
                 * @description Signs deliveries as defined by Standard Webhooks: whsec_ followed by 24 to 64 bytes in
                 * base64.
                 */
                signing_secret?: string | null;
                /** @description Default 10. */
                reply_seconds?: number | null;
                resend_seconds?: number[] | null;
                /** @description Default true. */
                enabled?: boolean | null;
                /** Format: email */
                error_email?: string | null;
                /** @description Ignored: the state of the webhook. */
                state?: Record<string, never> | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by url_id. */
            ordering_forms?: {
                url_id: string;
                name?: string | null;
                campaigns?: string[] | null;
                products?: string[] | null;
                fields?: string[] | null;
                /** @description Default false. */
                email_confirmation?: boolean | null;
                /**
                 * @description Default automatic.
                 * @enum {string|null}
                 */
                approval?: "automatic" | "manual" | null;
                /** @description Default false. */
                payment?: boolean | null;
                /** @description Default 30. An order that is still waiting after this number of days is denied. */
                expires_days?: number | null;
                /** @description Whether the form sells gifts. Its campaigns must be group campaigns. Default false. */
                gift?: boolean | null;
                /** @description Whether companies order: the page asks for the name and the VAT number of a company. */
                company?: boolean | null;
                terms_url?: string | null;
                ordering_codes?: {
                    code: string;
                    percent_off?: number;
                    amount_off?: number;
                    campaigns?: string[];
                    valid_until?: string;
                    max_uses?: number;
                }[] | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by name. */
            roles?: {
                name: string;
                /** @description Rights, as in api_accesses. Default: none. */
                allowed_apis?: string[] | null;
                /**
                 * @description The operations that the role allows, alone or as one of many. Default: those that
                 * allowed_apis opens.
                 */
                operations?: string[] | null;
                /**
                 * @description The maximum amount of an operation, in minor units, by its name: { "credit": 50000 }. An
                 * operation without a limit has the limit of others that move the same money: the limit of
                 * createsubscription applies to switches as well.
                 */
                limits?: {
                    [key: string]: number;
                } | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by email. A new one needs name, role too. */
            users?: {
                /** Format: email */
                email: string;
                name?: string;
                role?: string;
                /** @enum {string|null} */
                language?: "en" | "da" | "sv" | "nb" | "de" | "fi" | null;
                /** @description Default true. */
                enabled?: boolean | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by purpose. A new one needs texts too. */
            consents?: {
                /** @description The id of the purpose, such as newsletter. */
                purpose: string;
                name?: string | null;
                /**
                 * @description The English text in which people are asked. It is added to texts as the next version.
                 */
                text?: string | null;
                /**
                 * @description The texts in which people are asked. Add a version to change a text: a text that was
                 * used never changes.
                 */
                texts?: {
                    version: string;
                    /**
                     * @description Default en.
                     * @enum {string}
                     */
                    language?: "en" | "da" | "sv" | "nb" | "de" | "fi";
                    text: string;
                }[];
                /** @description Whether customers who were not asked count as having consented. Default false. */
                default?: boolean | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by id. */
            notices?: {
                /** @description The id of the notice. law:SE and law:FR are the built-in notices. */
                id: string;
                /** @description Default true, and false for a built-in notice. */
                enabled?: boolean | null;
                /**
                 * @description The event. Not for a built-in notice.
                 * @enum {string|null}
                 */
                when?: "renewal" | "price_change" | "trial_end" | "gift_ending" | "agreement_expiring" | "expired" | "stopped" | "lapsed" | "undeliverable" | null;
                /**
                 * @description The time before the event, such as P14D. Not together with after. Default P60D for
                 * agreement_expiring.
                 */
                before?: string | null;
                /** @description The time after the event. Not together with before. */
                after?: string | null;
                /**
                 * @description Whether before counts from the event or from the last day to cancel. Default event.
                 * @enum {string|null}
                 */
                counts_from?: "event" | "last_day_to_cancel" | null;
                /** @description The campaigns concerned. Default: all. */
                campaigns?: string[] | null;
                /** @description The customer's countries. Default: all. */
                countries?: string[] | null;
                /**
                 * @description The way of sending. If it fails, the other way is used if there is one. Default email.
                 * @enum {string|null}
                 */
                by?: "email" | "letter" | null;
                /** @description The delivery method by which letters are sent. Without it, no letters are sent. */
                delivery_method?: string | null;
                /** @description With true, the notice is sent without a consent too. Default false. */
                required?: boolean | null;
                /** @description The consent purpose that the notice needs. Default existing_customer. */
                consent?: string | null;
                /** @description The notice whose template is used. Default: its own. */
                template?: string | null;
                /**
                 * @description An ordering code of a form. The notice offers each customer a code of their own, for one
                 * order, by the terms of this one. Its max_uses bounds all of them together.
                 */
                code?: {
                    form: string;
                    code: string;
                } | null;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description Entries are identified by of. A new one needs after too. */
            retention?: {
                /** @enum {string} */
                of: "customers_without_subscription" | "denied_orders" | "requests" | "notes" | "histories";
                /** @description The time after which the data is erased, such as P3Y. */
                after?: string;
                /** @description Removes the entry if nothing refers to it. */
                delete?: boolean;
            }[];
            /** @description The OpenID provider for sign-in, without the keys that stay unchanged. null removes it. */
            sign_in?: {
                /** @description The issuer address of the OpenID provider, as in its configuration. */
                issuer?: string;
                client_id?: string;
                /** @description Never returned. */
                client_secret?: string | null;
                /**
                 * @description Domains of e-mail addresses. People with such an address can sign in without being
                 * users.
                 */
                domains?: string[] | null;
                /** @description The claim of the ID token that names the role of these people. */
                role_claim?: string | null;
                /** @description Their role if the claim names none of this account. */
                default_role?: string | null;
            } | null;
            /**
             * @description The pages on which readers help themselves, without the keys that stay unchanged. null
             * removes them.
             */
            portal?: {
                /** @description The part of the address after /my/. No other account may have it. */
                path?: string;
                /** @description Readers see subscriptions and invoices of these. Default: all. */
                business_entities?: string[] | null;
                /** @description What readers may do. Default: all but deletecustomer. */
                operations?: ("cancelsubscription" | "complain" | "createoverride" | "deletecustomer" | "deleteoverride" | "endagreement" | "giveseat" | "resumesubscription" | "setconsent" | "startagreement" | "switchsubscriptionplan" | "takeseat" | "updatecustomer" | "updateoverride")[] | null;
                /** @description The campaigns that readers may change to. Default: none. */
                switch_to?: string[] | null;
                /** @description The ways to sign in. Default: link and password. */
                sign_in?: ("link" | "password" | "number" | "oidc")[] | null;
                /**
                 * @description Actions of readers who signed in with a customer number. Default: pause-delivery and
                 * complain.
                 */
                number_operations?: ("complain" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[] | null;
                /** @description Sites that may show the portal within their pages. Default: none. */
                frame_ancestors?: string[] | null;
                /**
                 * @description Addresses, with everything below them, to which the portal may redirect. Default: none.
                 */
                return_to?: string[] | null;
                /** @description A text for the page on which readers sign in, by language. */
                texts?: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                } | null;
                privacy_url?: string | null;
                /** @description How readers reach the publisher, such as a phone number. */
                contact?: string | null;
                /** @description The OpenID provider that readers sign in with. */
                oidc_issuer?: string | null;
                oidc_client_id?: string | null;
                /** @description Never returned. */
                oidc_client_secret?: string | null;
            } | null;
            /**
             * @description Not a setting: the `expect` of a plan. The file is applied only to the settings of that
             * plan; otherwise the answer is 409. A plan ignores it.
             */
            expect?: string;
        };
        SettingsPlanAnswer: {
            /** @description Whether the file would change anything. */
            changed: boolean;
            /** @description Identifies the settings of the plan. Send it to /api/settings/update/. */
            expect: string;
            /** @description Changes of the account itself. */
            account: {
                key: string;
                /** @description null if there was no value. Absent if the value is secret or long. */
                before?: unknown;
                /** @description null if there is no value any more. Absent if the value is secret or long. */
                after?: unknown;
            }[];
            /** @description Changes of the sign-in provider. */
            sign_in: {
                key: string;
                /** @description null if there was no value. Absent if the value is secret or long. */
                before?: unknown;
                /** @description null if there is no value any more. Absent if the value is secret or long. */
                after?: unknown;
            }[];
            /** @description Changes of the portal. */
            portal: {
                key: string;
                /** @description null if there was no value. Absent if the value is secret or long. */
                before?: unknown;
                /** @description null if there is no value any more. Absent if the value is secret or long. */
                after?: unknown;
            }[];
            sections: {
                section: string;
                created: string[];
                changed: {
                    id: string;
                    keys: {
                        key: string;
                        /** @description null if there was no value. Absent if the value is secret or long. */
                        before?: unknown;
                        /** @description null if there is no value any more. Absent if the value is secret or long. */
                        after?: unknown;
                    }[];
                }[];
                removed: string[];
                /** @description The number of further entries, which are not listed. */
                more?: number;
            }[];
            /** @description For existing campaigns: invoice lines that change. */
            prices: {
                campaign_id: string;
                currency?: string;
                lines_before: {
                    text: string;
                    amount: number;
                    tax_rate?: number;
                    tax?: string;
                    category?: string;
                    from?: string;
                    when: {
                        [key: string]: string | number | boolean;
                    };
                }[];
                lines: {
                    text: string;
                    amount: number;
                    tax_rate?: number;
                    tax?: string;
                    category?: string;
                    from?: string;
                    when: {
                        [key: string]: string | number | boolean;
                    };
                }[];
                /**
                 * @description next_period: for periods invoiced from now on. A date: for periods that begin then or
                 * later.
                 */
                counts_from: string;
                /** @description Subscriptions on the campaign. Absent while they are being counted. */
                live_subscriptions?: number;
                /** @description Subscriptions on campaigns that renew to it, directly or in the end. */
                renewing_subscriptions?: number;
            }[];
            /**
             * @description Changes other than prices in how subscriptions continue, and the number of subscriptions.
             * For existing business entities, products, campaigns and policies, at most a thousand entries.
             */
            concerned: {
                section: string;
                id: string;
                /** @description The paths of the changes within the entry. */
                keys: string[];
                /**
                 * @description now: for everything from now on. next_period: for periods created from now on.
                 * next_invoice: for invoices made from now on.
                 * @enum {string}
                 */
                counts_from: "now" | "next_period" | "next_invoice";
                /**
                 * @description Subscriptions on the campaigns that the entry applies to, including those with a policy
                 * of their own. Absent while they are being counted.
                 */
                live_subscriptions?: number;
                /** @description Subscriptions on other campaigns that renew to these, directly or in the end. */
                renewing_subscriptions?: number;
            }[];
            /**
             * @description Campaigns that renew into a longer time than the law of the country allows for consumers:
             * one month in DE (§ 309 No. 9 BGB), three months in NL. They are no faults.
             */
            warnings: {
                campaign_id: string;
                /** @enum {string} */
                law: "DE" | "NL";
            }[];
        };
        /** @description The changes that the file would make in the current settings. Nothing was changed. */
        UnexpectedPlan: {
            plan: components["schemas"]["SettingsPlanAnswer"];
        };
        Address: {
            name?: string;
            company?: string;
            address?: string;
            postal_code?: string;
            city?: string;
            country?: string;
        };
        Allocation: {
            invoice_number?: string;
            credit_note_number?: string;
            payment_id?: string;
            /** @description In major units. Negative if money was paid back. */
            amount: number;
            /** @description Datetime in the account's timezone. */
            at: string;
        };
        AssignedProduct: {
            /** @description Product assignment id. */
            id: string;
            external_id: string;
            name: string;
            /** @description Date of the product, if it has one. */
            date?: string;
            /** @description Absent if the product is assigned to the customer itself. */
            subscription_id?: string;
            /** @description The index of the period; 1 is the oldest. */
            period?: number;
            /** @description The customer of the group subscription. Only for recipient subscriptions. */
            group_customer_id?: string;
            /** @description Datetime of the assignment, in the account's timezone. */
            assigned: string;
            /** @description Fields of the assignment that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Only if a pause-delivery-donate gave the product away.
             * @enum {boolean}
             */
            donated?: true;
            /**
             * @description The address that applies: the one of the alternative-delivery in which the product was
             * assigned, else the delivery address of the subscription, else the address of the customer. Absent if the
             * product was given away.
             */
            address?: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
        };
        Change: {
            /** @description Increases by 1 with each change of the customer. */
            version: number;
            /** @description Datetime in the account's timezone. */
            at: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /** @description The acting user, or System. */
            by: string;
            /**
             * @description The main subject of the change.
             * @enum {string}
             */
            kind: "customer" | "subscription" | "override" | "invoice" | "payment" | "product-assignment" | "note" | "order" | "settings" | "consent" | "notice" | "complaint";
            /** @description Descriptions of the change, in the language of the call. */
            texts: string[];
            /** @description The events of the change, with the attributes of their types. */
            events: {
                event: string;
            }[];
        };
        Condition: components["schemas"]["CustomerFilledInCondition"] | components["schemas"]["CustomerEqualCondition"] | components["schemas"]["SubscriptionFilledInCondition"] | components["schemas"]["SubscriptionEqualCondition"] | components["schemas"]["SubscriptionStateCondition"];
        CustomerFilledInCondition: {
            /** @constant */
            condition_type: "customer:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @enum {string} */
            operator: "filledin" | "notfilledin";
        };
        CustomerEqualCondition: {
            /** @constant */
            condition_type: "customer:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @constant */
            operator: "equal";
            /** @description Text, a number, true or false, or an address. */
            value: string | number | boolean | components["schemas"]["Address"];
        };
        SubscriptionFilledInCondition: {
            /** @constant */
            condition_type: "subscription:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @enum {string} */
            operator: "filledin" | "notfilledin";
        };
        SubscriptionEqualCondition: {
            /** @constant */
            condition_type: "subscription:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @constant */
            operator: "equal";
            /** @description Text, a number, true or false, or an address. */
            value: string | number | boolean | components["schemas"]["Address"];
        };
        SubscriptionStateCondition: {
            /** @constant */
            condition_type: "subscription:state";
            /** @constant */
            state: "active";
        };
        Customer: {
            id: string;
            /** @description Customer fields by read name, custom fields by field id. */
            data?: components["schemas"]["CustomerReadData"];
            active_subscriptions?: {
                campaign_name: string;
                campaign_id: string;
                /** @description The customer of the group subscription. Only for recipient subscriptions. */
                group_customer_id?: string;
            }[];
            subscriptions?: components["schemas"]["Subscription"][];
            /** @description The overrides of the customer and of its subscriptions, by the time at which they begin. */
            overrides?: components["schemas"]["CustomerOverride"][];
            /**
             * @description Invoices and credit notes, oldest first, including settled ones. Of one instant, invoices
             * come before credit notes, each by number.
             */
            invoices?: components["schemas"]["Invoice"][];
            /**
             * @description The unused rest of payments and credit notes, per business entity. Invoices are separate.
             */
            balance?: {
                business_entity: string;
                currency: string;
                /**
                 * @description The unused rest of payments and credit notes, in major units. Negative if the customer
                 * owes it.
                 */
                amount: number;
            }[];
            /** @description The agreements by which invoices are collected, oldest first. */
            agreements?: {
                agreement_id: string;
                /** @description The id of a payment provider of the settings. */
                provider: string;
                method: string;
                /** @enum {string} */
                state: "pending" | "active" | "failing" | "ended";
                /** @description The provider's own name for it. */
                reference?: string;
                /** @description The payer's account, without spaces. */
                account?: string;
                text?: string;
                business_entity: string;
                default: boolean;
                /** @description Datetime in the account's timezone. */
                created: string;
                signed?: {
                    date: string;
                    place?: string;
                    evidence?: string;
                };
                /** @description The last date on which it can be used. */
                expires?: string;
                /** @description The report of the payer's bank about the collection. */
                mandate?: {
                    /** @description The date of the latest file that mentions it. */
                    told?: string;
                    /** @description Whether the payer wants to be told in writing before each collection. */
                    notice?: boolean;
                };
                /** @description The latest outcome of a collection. */
                last?: {
                    /** @description Datetime in the account's timezone. */
                    at: string;
                    /** @enum {string} */
                    outcome: "paid" | "failed" | "reversed";
                    reason?: string;
                };
            }[];
            /** @description By date; those without a date come last. */
            assignments?: components["schemas"]["AssignedProduct"][];
            /** @description Oldest first, including payments that paid money back. */
            payments?: components["schemas"]["Payment"][];
            /** @description Pinned notes first, then newest first. */
            notes?: components["schemas"]["Note"][];
            /** @description The last answer of the customer about each purpose. */
            consents?: {
                purpose: string;
                given: boolean;
                /** @description Datetime in the account's timezone. */
                at: string;
                source?: string;
                text_version?: string;
            }[];
            history?: {
                text: string;
                /** @description Datetime in the account's timezone. */
                timestamp: string;
                /** @description The acting user, or System. */
                by: string;
            }[];
        };
        CustomerOverride: {
            /** @description Absent in a read with at, if the service will make the override by then. */
            override_id?: string;
            /** @description Only for an override of a subscription. */
            subscription_id?: string;
            /**
             * @description The service itself makes a suspension, for example for an unpaid invoice.
             * @enum {string}
             */
            override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription" | "suspension";
            /**
             * @description The state at the time of the read.
             * @enum {string}
             */
            phase: "future" | "active" | "ended";
            /** @description Datetime in the account's timezone. */
            begin: string;
            /**
             * @description Datetime in the account's timezone. null for a permanent change, and while no end is known.
             */
            end: string | null;
            address?: components["schemas"]["Address"];
            /** @description The values as they were entered. Passwords are not returned. */
            new_values?: {
                [key: string]: unknown;
            };
            pause_reason?: string;
            /**
             * @description For a pause, and for a suspension that is not billed: whether its end extends the period, by
             * the policy of the day on which it was registered.
             */
            extends_period?: boolean;
            /** @description 1 (Monday) to 7 (Sunday). Absent means every day. */
            weekdays?: number[];
            /**
             * @description The next one is made, a year later, when this one ends.
             * @constant
             */
            repeat?: "P1Y";
            /** @description Date: the last day on which a repetition may begin. */
            repeat_until?: string;
            /**
             * @description Only if it was registered with skip_processing.
             * @enum {boolean}
             */
            skip_processing?: true;
            /**
             * @description The number of the invoice that caused the suspension. Absent in a read with at, if the
             * suspension is foreseen.
             */
            invoice_number?: string;
        };
        /** @description Customer fields by read name, custom fields by field id. */
        CustomerReadData: {
            name?: string;
            email?: string;
            /** @description Name, address and country name, on separate lines. */
            formatted_address?: string;
            /** @description The address without the name and the country. */
            location?: string;
            /** @description The city as entered, otherwise from the last line of the address. */
            postal_code?: string;
            /** @description The city as entered, otherwise from the last line of the address. */
            city?: string;
            /** @description The name in the language of the call. */
            country_name?: string;
            /** @description Two letters, ISO 3166-1. */
            country_code?: string;
            /**
             * @description The language of documents and e-mails to the customer.
             * @enum {string}
             */
            language?: "en" | "da" | "sv" | "nb" | "de" | "fi";
            /** @description Datetime in the account's timezone. */
            created?: string;
            /** @description Undeliverable addresses. Only if data.details is requested. */
            undeliverable?: {
                /** @enum {string} */
                address: "delivery" | "billing";
                /** @description The subscription whose own delivery address it is. */
                subscription_id?: string;
                reason?: string;
                since: string;
                until?: string;
            }[];
            /**
             * @description The payer's number in payment references and at banks: the id where it is a decimal number
             * that fits, else counted up at first need, and never changed. Only if data.details is requested.
             */
            payer_number?: string;
            /** @description Addresses to which no messages go any more. Only if data.details is requested. */
            stopped_emails?: {
                email: string;
                because: string;
                at: string;
            }[];
            /** @description The hash of the password. Only if requested. */
            password?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            company?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_name?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_company?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_address?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_country?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_email?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_postal_code?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            billing_city?: string;
            /** @description The value as it was entered. Only if data.details is requested. */
            tax_registration_id?: string;
        } & {
            [key: string]: unknown;
        };
        CustomerWriteData: {
            name?: string | null;
            company?: string | null;
            address?: string | null;
            country?: string | null;
            email?: string | null;
            billing_name?: string | null;
            billing_company?: string | null;
            billing_address?: string | null;
            billing_country?: string | null;
            billing_email?: string | null;
            postal_code?: string | null;
            city?: string | null;
            billing_postal_code?: string | null;
            billing_city?: string | null;
            tax_registration_id?: string | null;
            language?: string | null;
            password?: string | null;
            created?: string | null;
        } & {
            [key: string]: unknown;
        };
        Operation: components["schemas"]["CreateCustomerOperation"] | components["schemas"]["UpdateCustomerOperation"] | components["schemas"]["DeleteCustomerOperation"] | components["schemas"]["CreateSubscriptionOperation"] | components["schemas"]["UpdateSubscriptionOperation"] | components["schemas"]["SwitchSubscriptionPlanOperation"] | components["schemas"]["CancelSubscriptionOperation"] | components["schemas"]["WithdrawSubscriptionOperation"] | components["schemas"]["ResumeSubscriptionOperation"] | components["schemas"]["ExtendSubscriptionOperation"] | components["schemas"]["CreateOverrideOperation"] | components["schemas"]["UpdateOverrideOperation"] | components["schemas"]["DeleteOverrideOperation"] | components["schemas"]["InvoiceOperation"] | components["schemas"]["CreditOperation"] | components["schemas"]["ReissueInvoiceOperation"] | components["schemas"]["SendInvoiceOperation"] | components["schemas"]["CreatePaymentOperation"] | components["schemas"]["RefundOperation"] | components["schemas"]["CollectOperation"] | components["schemas"]["StartAgreementOperation"] | components["schemas"]["CreateAgreementOperation"] | components["schemas"]["EndAgreementOperation"] | components["schemas"]["ReversePaymentOperation"] | components["schemas"]["AssignProductOperation"] | components["schemas"]["UnassignProductOperation"] | components["schemas"]["CreateNoteOperation"] | components["schemas"]["UpdateNoteOperation"] | components["schemas"]["DeleteNoteOperation"] | components["schemas"]["SetConsentOperation"] | components["schemas"]["ComplainOperation"] | components["schemas"]["UpdateComplaintOperation"] | components["schemas"]["MarkUndeliverableOperation"];
        /** @description An event of any type. Later versions may add types: skip those that you do not know. */
        Event: components["schemas"]["CustomerCreatedEvent"] | components["schemas"]["CustomerUpdatedEvent"] | components["schemas"]["CustomerDeletedEvent"] | components["schemas"]["CustomerExportedEvent"] | components["schemas"]["CustomerEmailStoppedEvent"] | components["schemas"]["CustomerNotedEvent"] | components["schemas"]["CustomerUndeliverableEvent"] | components["schemas"]["ComplaintCreatedEvent"] | components["schemas"]["ComplaintUpdatedEvent"] | components["schemas"]["ConsentGivenEvent"] | components["schemas"]["ConsentWithdrawnEvent"] | components["schemas"]["SubscriptionCreatedEvent"] | components["schemas"]["SubscriptionUpdatedEvent"] | components["schemas"]["SubscriptionChangedStatusEvent"] | components["schemas"]["SubscriptionRegisteredStopEvent"] | components["schemas"]["SubscriptionRevokedStopEvent"] | components["schemas"]["SubscriptionRenewedEvent"] | components["schemas"]["SubscriptionSwitchedPlanEvent"] | components["schemas"]["OverrideCreatedEvent"] | components["schemas"]["OverrideUpdatedEvent"] | components["schemas"]["OverrideDeletedEvent"] | components["schemas"]["OverrideStartedEvent"] | components["schemas"]["OverrideEndedEvent"] | components["schemas"]["ProductAssignmentCreatedEvent"] | components["schemas"]["ProductAssignmentDeletedEvent"] | components["schemas"]["CampaignCreatedEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["CampaignDeletedEvent"] | components["schemas"]["ProductCreatedEvent"] | components["schemas"]["ProductUpdatedEvent"] | components["schemas"]["ProductDeletedEvent"] | components["schemas"]["ProductExportedEvent"] | components["schemas"]["EditionClosedEvent"] | components["schemas"]["EditionReportedEvent"] | components["schemas"]["InvoiceCreatedEvent"] | components["schemas"]["InvoiceSentEvent"] | components["schemas"]["InvoiceRemindedEvent"] | components["schemas"]["InvoicePaidEvent"] | components["schemas"]["InvoiceCreditedEvent"] | components["schemas"]["InvoiceDeliveryFailedEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentReversedEvent"] | components["schemas"]["PaymentRefundedEvent"] | components["schemas"]["PaymentRefundRefusedEvent"] | components["schemas"]["AgreementCreatedEvent"] | components["schemas"]["AgreementChangedStateEvent"] | components["schemas"]["AgreementExpiringEvent"] | components["schemas"]["CollectionPlannedEvent"] | components["schemas"]["CollectionSubmittedEvent"] | components["schemas"]["CollectionFailedEvent"] | components["schemas"]["CollectionGivenUpEvent"] | components["schemas"]["PaymentAllocatedEvent"] | components["schemas"]["PaymentMatchedEvent"] | components["schemas"]["PaymentUnmatchedEvent"] | components["schemas"]["BankfileReadEvent"] | components["schemas"]["OrderCreatedEvent"] | components["schemas"]["OrderChangedStatusEvent"] | components["schemas"]["NoticeSentEvent"] | components["schemas"]["RequestReceivedEvent"] | components["schemas"]["RequestCarriedOutEvent"] | components["schemas"]["RequestRefusedEvent"] | components["schemas"]["RequestTakenBackEvent"] | components["schemas"]["FileCreatedEvent"] | components["schemas"]["FileReadEvent"] | components["schemas"]["SessionStartedEvent"] | components["schemas"]["SessionRefusedEvent"] | components["schemas"]["SettingsChangedEvent"] | components["schemas"]["SettingsBankDetailsChangedEvent"] | components["schemas"]["SettingsExportedEvent"] | components["schemas"]["WebhookDeactivatedEvent"];
        /**
         * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
         * erased.
         */
        Prefetch: {
            customers: components["schemas"]["Customer"][];
        };
        /** @description A test event, sent by hand to try a webhook. */
        WebhookTestEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "webhook:test";
            /**
             * @description Lower than the id of any event, so that receivers skip it.
             * @enum {integer}
             */
            event_id: 0;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            webhook_id: string;
        };
        Delivery: {
            delivery_id: string;
            customer_id: string;
            /** @description The number of the invoice or credit note. */
            invoice_number: string;
            /** @enum {string} */
            invoice_type: "invoice" | "credit_note" | "reminder";
            /** @description YYYY-MM-DD. */
            invoice_date: string;
            /** @description As it is now. */
            customer_billing_address: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
            to_emails: string[];
            /** @description YYYY-MM-DD. Only for invoices. */
            due?: string;
            /** @description The amount that remains to be paid. In major units, tax included. */
            to_pay: number;
            /** @description The reference that the invoice is paid by: its number, or digits with a check. */
            payment_reference?: string;
            /** @description Only if requested. */
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description Address of the page that shows the document and how to pay. Only if requested. */
            payment_url?: string;
        };
        Invoice: {
            /**
             * @description The number of the invoice or credit note. Absent for a document that is still to be made, in
             * a read with at.
             */
            number?: string;
            /** @enum {string} */
            type: "invoice" | "credit_note";
            /** @description How the invoice is collected. Absent if its payer pays it. */
            collection?: {
                /** @description Absent for an invoice that is still to be made. */
                collection_id?: string;
                agreement_id: string;
                /** @description The date on which it is collected, YYYY-MM-DD. */
                at: string;
                /** @enum {string} */
                state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                /**
                 * @description 1 is the first. A further one follows a failure, a return, or a move to another
                 * agreement.
                 */
                attempt: number;
                /**
                 * @description The time since which an outcome is overdue (stale_after of the policy). Absent once one
                 * has come.
                 */
                stale_since?: string;
                /** @description The reason of the failure or return that led to this state. */
                reason?: string;
                /** @enum {string} */
                class?: "soft" | "unknown" | "action" | "hard";
            };
            /**
             * @description An invoice is credited if only credit notes settled it. A credit note is always credited.
             * @enum {string}
             */
            state: "open" | "paid" | "credited";
            /** @description External id of the business entity that invoices. */
            business_entity: string;
            /** @description YYYY-MM-DD. */
            date: string;
            /** @description YYYY-MM-DD. Only for invoices. */
            due?: string;
            currency: string;
            /** @description Negative for a credit note. In major units, tax included. */
            total: number;
            /** @description The amount that remains to be paid. In major units, tax included. */
            to_pay: number;
            /** @description The reference that the invoice is paid by: its number, or digits with a check. */
            payment_reference?: string;
            /** @description For a credit note: the number of the invoice that it credits, if any. */
            credits?: string;
            note?: string;
            /** @description Datetime at which it was sent to the customer. */
            sent?: string;
            /**
             * @description For an invoice: the payments and credit notes that settle it. Together with the amount due,
             * they are the total. For a credit note: the invoices that it settles. Together with what is left, they are
             * its total.
             */
            allocations: components["schemas"]["Allocation"][];
            /** @description For a credit note: the part that belongs to the customer's balance. */
            left?: number;
            /** @description Only if requested. */
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description Address of the page that shows the document and how to pay. Only if requested. */
            payment_url?: string;
        };
        ListedInvoice: {
            /** @description Documents of erased customers are kept. */
            customer_id: string;
            /** @description The number of the invoice or credit note. */
            number: string;
            /** @enum {string} */
            type: "invoice" | "credit_note";
            /** @description How the invoice is collected. Absent if its payer pays it. */
            collection?: {
                /** @description Absent for an invoice that is still to be made. */
                collection_id?: string;
                agreement_id: string;
                /** @description The date on which it is collected, YYYY-MM-DD. */
                at: string;
                /** @enum {string} */
                state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                /**
                 * @description 1 is the first. A further one follows a failure, a return, or a move to another
                 * agreement.
                 */
                attempt: number;
                /**
                 * @description The time since which an outcome is overdue (stale_after of the policy). Absent once one
                 * has come.
                 */
                stale_since?: string;
                /** @description The reason of the failure or return that led to this state. */
                reason?: string;
                /** @enum {string} */
                class?: "soft" | "unknown" | "action" | "hard";
            };
            /**
             * @description An invoice is credited if only credit notes settled it. A credit note is always credited.
             * @enum {string}
             */
            state: "open" | "paid" | "credited";
            /** @description External id of the business entity that invoices. */
            business_entity: string;
            /** @description YYYY-MM-DD. */
            date: string;
            /** @description YYYY-MM-DD. Only for invoices. */
            due?: string;
            currency: string;
            /** @description Negative for a credit note. In major units, tax included. */
            total: number;
            /** @description The amount that remains to be paid. In major units, tax included. */
            to_pay: number;
            /** @description The reference that the invoice is paid by: its number, or digits with a check. */
            payment_reference?: string;
            /** @description For a credit note: the number of the invoice that it credits, if any. */
            credits?: string;
            note?: string;
            /** @description Datetime at which it was sent to the customer. */
            sent?: string;
            /** @description Only if requested. */
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description Address of the page that shows the document and how to pay. Only if requested. */
            payment_url?: string;
            /**
             * @description For an invoice: the payments and credit notes that settle it. Together with the amount due,
             * they are the total.
             */
            allocations?: components["schemas"]["Allocation"][];
        };
        InvoiceLine: {
            /** @description In the language of the call. May contain line breaks. */
            text: string;
            /** @description The lines of a credit note add up to less than zero. In major units, tax included. */
            amount: number;
            /** @description A fraction: 0.25 means 25 percent. */
            tax_rate: number;
            /** @description The tax included in the amount, in major units. */
            tax_amount: number;
            /**
             * @description The facts that determined the rate when the line was made. Absent for a line with its own
             * rate.
             */
            tax?: {
                /**
                 * @description domestic, oss (tax of another EU country, declared in the One Stop Shop), foreign (tax
                 * of a country outside the EU), reverse_charge or exempt.
                 * @enum {string}
                 */
                kind: "domestic" | "oss" | "foreign" | "reverse_charge" | "exempt";
                /** @description The category of tax_rates. */
                category?: string;
                /**
                 * @description The party whose country determined the tax.
                 * @enum {string}
                 */
                place: "seller" | "buyer";
                /** @description The country of the tax. */
                country?: string;
                /** @description The reason for which there is no tax, as printed on the document. */
                reason?: string;
            };
            category?: string;
            period_campaign_id?: string;
            /** @description Datetime in the account's timezone. */
            period_begin?: string;
            /** @description Datetime. Absent for a period without a known end. */
            period_end?: string;
        };
        Note: {
            note_id: string;
            /** @enum {string} */
            kind: "note" | "call" | "complaint" | "task";
            text: string;
            pinned: boolean;
            /** @description YYYY-MM-DD. */
            due?: string;
            subscription_id?: string;
            /** @description Datetime in the account's timezone. */
            created: string;
            /** @description Who wrote it. */
            by: string;
            /** @description Datetime of the last change. */
            updated?: string;
            updated_by?: string;
            /** @description When it was marked as done. Absent while it is open. */
            done?: string;
            done_by?: string;
        };
        Payment: {
            payment_id: string;
            /** @description The date on which the bank received it, YYYY-MM-DD. */
            date: string;
            /** @description Datetime in the account's timezone. */
            created: string;
            /** @description In major units. Negative if money was paid back. */
            amount: number;
            currency: string;
            /** @enum {string} */
            method: "manual" | "internal" | "external" | "provider" | "bank";
            /** @description The payment provider of a collection, and its own name for the payment. */
            provider?: {
                id: string;
                reference?: string;
            };
            /** @description The collection_id of the collection that brought it. */
            collected?: string;
            /** @description For money that a scheme took back: the scheme's name for this. */
            reversal?: {
                /** @enum {string} */
                kind: "chargeback" | "return" | "recall";
                reason?: string;
                case?: string;
                /** @description The invoice for its fee. */
                fee_invoice?: string;
            };
            /** @description External id of the business entity that was paid. */
            business_entity: string;
            /** @description Payment fields that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
            note?: string;
            /** @description The payment that this one pays back, if the refund named one. */
            refunds?: string;
            /**
             * @description How the payment was used, oldest first: for invoices, or offset against the balance.
             * Together with what is left, these are the amount.
             */
            allocations: components["schemas"]["Allocation"][];
            /** @description The part that belongs to the customer's balance, in major units. */
            left: number;
        };
        Preview: {
            documents: {
                /** @enum {string} */
                type: "invoice" | "credit_note";
                /** @description How the invoice would be collected. Absent if its payer would pay it. */
                collection?: {
                    agreement_id?: string;
                    /** @description The date on which it is collected, YYYY-MM-DD. */
                    at: string;
                    /** @enum {string} */
                    state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                    /**
                     * @description 1 is the first. A further one follows a failure, a return, or a move to another
                     * agreement.
                     */
                    attempt: number;
                    /**
                     * @description The time since which an outcome is overdue (stale_after of the policy). Absent once
                     * one has come.
                     */
                    stale_since?: string;
                    /** @description The reason of the failure or return that led to this state. */
                    reason?: string;
                    /** @enum {string} */
                    class?: "soft" | "unknown" | "action" | "hard";
                };
                /**
                 * @description An invoice is credited if only credit notes settled it. A credit note is always
                 * credited.
                 * @enum {string}
                 */
                state: "open" | "paid" | "credited";
                /** @description External id of the business entity that invoices. */
                business_entity: string;
                /** @description YYYY-MM-DD. */
                date: string;
                /** @description YYYY-MM-DD. Only for invoices. */
                due?: string;
                currency: string;
                /** @description Negative for a credit note. In major units, tax included. */
                total: number;
                /** @description The amount that remains to be paid. In major units, tax included. */
                to_pay: number;
                /** @description The reference that the invoice is paid by: its number, or digits with a check. */
                payment_reference?: string;
                /** @description For a credit note: the number of the invoice that it credits, if any. */
                credits?: string;
                note?: string;
                /** @description Datetime at which it was sent to the customer. */
                sent?: string;
                /**
                 * @description For an invoice: the payments and credit notes that settle it. Together with the amount
                 * due, they are the total. For a credit note: the invoices that it settles. Together with what is left,
                 * they are its total.
                 */
                allocations: components["schemas"]["Allocation"][];
                /** @description For a credit note: the part that belongs to the customer's balance. */
                left?: number;
                /** @description Only if requested. */
                lines?: components["schemas"]["InvoiceLine"][];
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            /** @description What follows up to until, at most 400 steps. */
            follow: {
                /** @description Datetime in the account's timezone. */
                at: string;
                /** @enum {string} */
                kind: "invoice" | "credit_note" | "renewal" | "period_end" | "override_begin" | "override_end" | "dunning" | "product" | "notice" | "collection" | "collection_end" | "agreement_end" | "erasure";
                /** @description The subscription of the step. */
                subscription_id?: string;
                /**
                 * @description An invoice or credit note that would be made. It has no number, as a preview takes none.
                 */
                document?: {
                    /** @enum {string} */
                    type: "invoice" | "credit_note";
                    /** @description How the invoice would be collected. Absent if its payer would pay it. */
                    collection?: {
                        agreement_id?: string;
                        /** @description The date on which it is collected, YYYY-MM-DD. */
                        at: string;
                        /** @enum {string} */
                        state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                        /**
                         * @description 1 is the first. A further one follows a failure, a return, or a move to another
                         * agreement.
                         */
                        attempt: number;
                        /**
                         * @description The time since which an outcome is overdue (stale_after of the policy). Absent
                         * once one has come.
                         */
                        stale_since?: string;
                        /** @description The reason of the failure or return that led to this state. */
                        reason?: string;
                        /** @enum {string} */
                        class?: "soft" | "unknown" | "action" | "hard";
                    };
                    /**
                     * @description An invoice is credited if only credit notes settled it. A credit note is always
                     * credited.
                     * @enum {string}
                     */
                    state: "open" | "paid" | "credited";
                    /** @description External id of the business entity that invoices. */
                    business_entity: string;
                    /** @description YYYY-MM-DD. */
                    date: string;
                    /** @description YYYY-MM-DD. Only for invoices. */
                    due?: string;
                    currency: string;
                    /** @description Negative for a credit note. In major units, tax included. */
                    total: number;
                    /** @description The amount that remains to be paid. In major units, tax included. */
                    to_pay: number;
                    /** @description The reference that the invoice is paid by: its number, or digits with a check. */
                    payment_reference?: string;
                    /** @description For a credit note: the number of the invoice that it credits, if any. */
                    credits?: string;
                    note?: string;
                    /** @description Datetime at which it was sent to the customer. */
                    sent?: string;
                    /**
                     * @description For an invoice: the payments and credit notes that settle it. Together with the
                     * amount due, they are the total. For a credit note: the invoices that it settles. Together with
                     * what is left, they are its total.
                     */
                    allocations: components["schemas"]["Allocation"][];
                    /** @description For a credit note: the part that belongs to the customer's balance. */
                    left?: number;
                    /** @description Only if requested. */
                    lines?: components["schemas"]["InvoiceLine"][];
                };
                /** @description The product that is assigned. */
                product?: {
                    external_id: string;
                    name: string;
                };
                /** @description The planned collection, for the kind collection. */
                collection?: {
                    /** @description Absent for an invoice that is still to be made. */
                    collection_id?: string;
                    /** @description Absent for an invoice that is still to be made. */
                    invoice_number?: string;
                    agreement_id?: string;
                    /** @description The date on which it is collected, YYYY-MM-DD. */
                    at: string;
                    /** @enum {string} */
                    state: "planned" | "ready" | "submitted";
                    /**
                     * @description 1 is the first. A further one follows a failure, a return, or a move to another
                     * agreement.
                     */
                    attempt: number;
                    /** @description The present amount due, in major units. */
                    amount: number;
                    currency: string;
                    method: string;
                    /** @description The card or account, such as its last digits; otherwise the method. */
                    from: string;
                    /** @description The reason of the failure or return that led to this state. */
                    reason?: string;
                    /** @enum {string} */
                    class?: "soft" | "unknown" | "action" | "hard";
                };
                /** @description The name in the language of the call. */
                text: string;
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description Whether more would follow, or more recipients would change, than the answer includes.
             * @enum {boolean}
             */
            more?: true;
            subscriptions: {
                /** @description Absent for a subscription that would be created. */
                id?: string;
                /** @description In a preview of many operations, and for a recipient that changes with its group. */
                customer_id?: string;
                /** @enum {string} */
                state: "awaiting" | "active" | "suspended" | "ended" | "stopped";
                /** @enum {string} */
                state_before?: "awaiting" | "active" | "suspended" | "ended" | "stopped";
                /** @description For a registered stop, which periods reflect once it takes effect. */
                stop_at?: string;
                stop_at_before?: string;
                /**
                 * @description The number of older periods that both lists leave out. Only in a preview of many
                 * operations with more than 10000 periods: it returns the latest 12 of each subscription.
                 */
                earlier_periods?: number;
                periods: {
                    campaign_name: string;
                    campaign_id: string;
                    /** @description Datetime in the account's timezone. */
                    begin: string;
                    /** @description Datetime. null if open-ended. */
                    end: string | null;
                    current: boolean;
                    /** @description The customer of the group subscription. Only for recipient subscriptions. */
                    group_customer_id?: string;
                    /** @description Only of periods counted in assignments. */
                    remaining_assignments?: number;
                }[];
                periods_before: {
                    campaign_name: string;
                    campaign_id: string;
                    /** @description Datetime in the account's timezone. */
                    begin: string;
                    /** @description Datetime. null if open-ended. */
                    end: string | null;
                    current: boolean;
                    /** @description The customer of the group subscription. Only for recipient subscriptions. */
                    group_customer_id?: string;
                    /** @description Only of periods counted in assignments. */
                    remaining_assignments?: number;
                }[];
            }[];
            /**
             * @description Overrides that would be registered or changed, with the policy under which they are
             * registered.
             */
            overrides: {
                /** @description Only for an override of a subscription. */
                subscription_id?: string;
                /**
                 * @description The service itself makes a suspension, for example for an unpaid invoice.
                 * @enum {string}
                 */
                override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription" | "suspension";
                /**
                 * @description The state at the time of the read.
                 * @enum {string}
                 */
                phase: "future" | "active" | "ended";
                /** @description Datetime in the account's timezone. */
                begin: string;
                /**
                 * @description Datetime in the account's timezone. null for a permanent change, and while no end is
                 * known.
                 */
                end: string | null;
                address?: components["schemas"]["Address"];
                /** @description The values as they were entered. Passwords are not returned. */
                new_values?: {
                    [key: string]: unknown;
                };
                pause_reason?: string;
                /**
                 * @description For a pause, and for a suspension that is not billed: whether its end extends the
                 * period, by the policy of the day on which it was registered.
                 */
                extends_period?: boolean;
                /** @description 1 (Monday) to 7 (Sunday). Absent means every day. */
                weekdays?: number[];
                /**
                 * @description The next one is made, a year later, when this one ends.
                 * @constant
                 */
                repeat?: "P1Y";
                /** @description Date: the last day on which a repetition may begin. */
                repeat_until?: string;
                /**
                 * @description Only if it was registered with skip_processing.
                 * @enum {boolean}
                 */
                skip_processing?: true;
                /**
                 * @description The number of the invoice that caused the suspension. Absent in a read with at, if the
                 * suspension is foreseen.
                 */
                invoice_number?: string;
                /** @description Absent in a read with at, if the service will make the override by then. */
                override_id?: string;
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description Payments that would be registered. A payment below zero pays money back, and says from
             * where. A refund through the provider is shown as it will be once the provider has agreed, with what
             * follows from it.
             */
            payments: {
                /** @description The date on which the bank received it, YYYY-MM-DD. */
                date: string;
                /** @description In major units. Negative if money was paid back. */
                amount: number;
                currency: string;
                /** @enum {string} */
                method: "manual" | "internal" | "external" | "provider" | "bank";
                /** @description The payment provider of a collection, and its own name for the payment. */
                provider?: {
                    id: string;
                    reference?: string;
                };
                /** @description The collection_id of the collection that brought it. */
                collected?: string;
                /** @description For money that a scheme took back: the scheme's name for this. */
                reversal?: {
                    /** @enum {string} */
                    kind: "chargeback" | "return" | "recall";
                    reason?: string;
                    case?: string;
                    /** @description The invoice for its fee. */
                    fee_invoice?: string;
                };
                /** @description External id of the business entity that was paid. */
                business_entity: string;
                /** @description Payment fields that have a value, by field id. */
                data: {
                    [key: string]: unknown;
                };
                note?: string;
                /** @description The payment that this one pays back, if the refund named one. */
                refunds?: string;
                /**
                 * @description How the payment was used, oldest first: for invoices, or offset against the balance.
                 * Together with what is left, these are the amount.
                 */
                allocations: components["schemas"]["Allocation"][];
                /** @description The part that belongs to the customer's balance, in major units. */
                left: number;
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description Collections that would be planned, or planned for another day; and submitted ones of
             * invoices that would be credited, as their money may still come in.
             */
            collections: {
                /** @description Absent for an invoice that is still to be made. */
                collection_id?: string;
                /** @description Absent for an invoice that is still to be made. */
                invoice_number?: string;
                agreement_id?: string;
                /** @description The date on which it is collected, YYYY-MM-DD. */
                at: string;
                /** @enum {string} */
                state: "planned" | "ready" | "submitted";
                /**
                 * @description 1 is the first. A further one follows a failure, a return, or a move to another
                 * agreement.
                 */
                attempt: number;
                /** @description The present amount due, in major units. */
                amount: number;
                currency: string;
                method: string;
                /** @description The card or account, such as its last digits; otherwise the method. */
                from: string;
                /** @description The reason of the failure or return that led to this state. */
                reason?: string;
                /** @enum {string} */
                class?: "soft" | "unknown" | "action" | "hard";
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            balance: {
                business_entity: string;
                currency: string;
                /**
                 * @description The unused rest of payments and credit notes, in major units. Negative if the customer
                 * owes it.
                 */
                amount: number;
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            balance_before: {
                business_entity: string;
                currency: string;
                /**
                 * @description The unused rest of payments and credit notes, in major units. Negative if the customer
                 * owes it.
                 */
                amount: number;
                /** @description Only in a preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description The increase of the amount due, in major units: new invoices, less what credit notes of the
             * same call take off open invoices.
             */
            to_pay_now: {
                business_entity: string;
                currency: string;
                amount: number;
            }[];
            /** @description Types of the events that would be made, in order. */
            events: string[];
            /** @description E-mails that would be sent. */
            messages: {
                /** @enum {string} */
                kind: "invoice" | "credit_note" | "reminder" | "notice" | "agreement";
                to: string[];
            }[];
            /** @description The totals of what the call would create. */
            counts: {
                /**
                 * @description Periods that would be created, including past periods of a subscription that began
                 * earlier.
                 */
                periods: number;
                /** @description Invoices and credit notes that would be made: the length of `documents`. */
                documents: number;
                /** @description Events that would be made: the length of `events`. */
                events: number;
            };
            /** @description Send it as `expect` to carry out exactly this. Valid for 30 minutes. */
            expect: string;
        };
        PreviewAnswer: {
            preview: components["schemas"]["Preview"];
        };
        CountedCampaign: {
            id: string;
            name: string;
            customer_facing_name?: string;
            benefits?: string[];
            picture?: {
                url: string;
                text: string;
            };
            business_entity?: string;
            products: string[];
            duration?: string;
            assignments?: number;
            renews_to?: string;
            invoice_lines: {
                text: string;
                amount: number;
                tax_rate?: number;
                tax?: string;
                category?: string;
                from?: string;
                when: {
                    [key: string]: string | number | boolean;
                };
            }[];
            invoice_days_before: number;
            policy?: string;
            group?: {
                recipient_campaign: string;
                max_recipients?: number;
                /** @enum {string} */
                portal_seats?: "quantity" | "max_recipients";
            };
            addons: {
                campaign: string;
                mandatory: boolean;
            }[];
            notice_days?: number;
            /**
             * @description Live subscriptions, by the campaign of their current period, otherwise of their next one.
             */
            live_subscriptions: number;
        };
        CountedProduct: {
            external_id: string;
            name: string;
            category: string;
            recurring: boolean;
            date?: string;
            assign_at?: string;
            cut_off?: string;
            /** @description The number of assignments, without removed ones. Recurring products have none. */
            assignments: number;
        };
        ProductRecipient: {
            product_assignment_id: string;
            customer_id: string;
            /** @description Absent for a product assigned to the customer itself. */
            subscription_id?: string;
            /** @description The index of the period; 1 is the oldest. */
            period?: number;
            /** @description Whether a pause-delivery-donate gave the copy away. There is no address then. */
            donated: boolean;
            /** @description The quantity of the subscription; 1 without a subscription. */
            quantity: number;
            /**
             * @description The address of an alternative-delivery, else of the subscription, else of the customer, as
             * it will be at the start of the product's date, or as it is now if that date has passed. Absent if there
             * is none.
             */
            address?: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
            /** @description Values of the fields of the subscription with choices, such as its edition, by field id. */
            choices?: {
                [key: string]: string;
            };
            /** @description Assignment fields that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
        };
        ForecastRecipient: {
            customer_id: string;
            /** @description Absent for a product assigned to the customer itself. */
            subscription_id?: string;
            /** @description The index of the period; 1 is the oldest. */
            period?: number;
            /** @description Whether a pause-delivery-donate gave the copy away. There is no address then. */
            donated: boolean;
            /** @description The quantity of the subscription; 1 without a subscription. */
            quantity: number;
            /**
             * @description The address of an alternative-delivery, else of the subscription, else of the customer, as
             * it will be at the start of the product's date, or as it is now if that date has passed. Absent if there
             * is none.
             */
            address?: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
            /** @description Values of the fields of the subscription with choices, such as its edition, by field id. */
            choices?: {
                [key: string]: string;
            };
        };
        Today: {
            /** @description Today, in the account's timezone. */
            date: string;
            /** @description The first day of the present month. */
            month: string;
            subscribers: {
                /** @description As in GET /api/campaigns/. */
                live_subscriptions: number;
                campaigns: {
                    campaign_id: string;
                    live_subscriptions: number;
                }[];
                /**
                 * @description The last day that was counted up to that date, at most a week before it. Absent if there
                 * is none.
                 */
                last_month?: {
                    date: string;
                    live_subscriptions: number;
                };
                /**
                 * @description The last day that was counted up to that date, at most a week before it. Absent if there
                 * is none.
                 */
                last_year?: {
                    date: string;
                    live_subscriptions: number;
                };
                /**
                 * @description Present while all customers are being counted, for the first time or again. Counts may
                 * be incomplete until then.
                 * @enum {boolean}
                 */
                counting?: true;
            };
            /** @description Subscriptions registered since the month began, add-ons included. */
            new: {
                count: number;
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /** @description Stops registered since the month began and not taken back, those of add-ons included. */
            stopped: {
                count: number;
                /** @description Most frequent first. An empty reason is for stops without one. */
                reasons: {
                    reason: string;
                    count: number;
                }[];
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /**
             * @description Payments registered since the month began, less refunds. Only for callers that may read
             * invoices, as aging.
             */
            money_in?: {
                amounts: {
                    currency: string;
                    amount: number;
                    count: number;
                }[];
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /** @description Payments that banks and cards took back since the month began. Absent if there are none. */
            taken_back?: {
                count: number;
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /**
             * @description Collections whose outcome is overdue (GET /api/invoices/?collection=stale). Absent if there
             * are none.
             */
            stale_collections?: {
                count: number;
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /** @description The amounts due on open invoices, by the days overdue. */
            aging?: {
                currencies: {
                    currency: string;
                    groups: {
                        /** @description 0 for what is not overdue. Absent for the last group. */
                        days_overdue_to?: number;
                        count: number;
                        amount: number;
                    }[];
                }[];
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /** @description The next 3 products with a date. */
            issues: {
                external_id: string;
                name: string;
                date?: string;
                /** @description Recipients, once the issue is assigned. */
                assigned?: number;
                /**
                 * @description Before that: the copies of the live subscriptions to its category, without regard to
                 * holidays, which GET /api/products/forecast/ knows.
                 */
                forecast?: number;
            }[];
            /** @description Open tasks that are due today or before. Only for callers that may read notes. */
            tasks?: {
                due: number;
                /** @description The earliest due date. */
                first?: string;
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
            /** @description Only for callers that may read orders. */
            orders?: {
                awaiting_approval: number;
                /**
                 * @description Present if there may be more than one answer counts.
                 * @enum {boolean}
                 */
                at_least?: true;
            };
        };
        NoteOfCustomer: {
            customer_id: string;
            /** @description The name or else the company. Absent if the customer has neither. */
            customer_name?: string;
            note_id: string;
            /** @enum {string} */
            kind: "note" | "call" | "complaint" | "task";
            text: string;
            pinned: boolean;
            /** @description YYYY-MM-DD. */
            due?: string;
            subscription_id?: string;
            /** @description Datetime in the account's timezone. */
            created: string;
            /** @description Who wrote it. */
            by: string;
            /** @description Datetime of the last change. */
            updated?: string;
            updated_by?: string;
            /** @description When it was marked as done. Absent while it is open. */
            done?: string;
            done_by?: string;
        };
        Session: {
            person: {
                /** @description Absent in a session with an API key. */
                email?: string;
                /** @description The name of the person, or of the API access. */
                name: string;
                /** @description Absent in a session with an API key. */
                role?: string;
                /**
                 * @description The language of answers, unless a call names another.
                 * @enum {string}
                 */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
            };
            account: {
                id: string;
                name?: string;
                /**
                 * @description A test account has its own clock.
                 * @enum {string}
                 */
                environment: "live" | "test";
                timezone: string;
                /** @description The time of the account. For a test account, the time of its clock. */
                now: string;
                /**
                 * @description The currency of the first business entity.
                 * @enum {string}
                 */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                /** @description The format of dates and amounts, such as da-DK: that of the first business entity. */
                locale: string;
                /** @description The currency of the first business entity. */
                currency?: string;
                business_entities: {
                    external_id: string;
                    name: string;
                    currency: string;
                }[];
            };
            rights: {
                /** @description Rights as in an API access: customers:read, or * for everything. */
                allowed_apis: string[];
                /** @description The allowed operations. */
                operations: string[];
                /**
                 * @description The maximum amount of an operation, in minor units, by its name. Operations without an
                 * entry have no limit.
                 */
                limits: {
                    [key: string]: number;
                };
                /** @description Whether all calls that change something are refused. */
                read_only: boolean;
            };
            /** @description Real time at which the session ends, in the account's timezone. */
            expires: string;
            /**
             * @description Real time at which the session ends unless there is another call, in the account's timezone.
             */
            idle_until: string;
            /** @description Seconds until expires. */
            expires_in: number;
            /** @description Seconds until idle_until. */
            idle_in: number;
        };
        Subscription: {
            id: string;
            /** @enum {string} */
            state: "awaiting" | "active" | "suspended" | "ended" | "stopped";
            /** @description Subscription fields that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
            /** @description For a whole period, in major units, tax included. Only if pricing is requested. */
            price?: number;
            /** @description ISO 4217. Only if pricing is requested. */
            currency?: string;
            /** @description Products assigned to the subscription itself, outside its periods. */
            products?: {
                /** @description Product assignment id. */
                id: string;
                name: string;
                external_id: string;
                /**
                 * @description Only if a pause-delivery-donate gave the product away.
                 * @enum {boolean}
                 */
                donated?: true;
                /** @description The delivery address. Only if an alternative-delivery sets it. */
                address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                data: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Datetime in the account's timezone. Only if details are requested. */
            created?: string;
            /** @description Only if details are requested. */
            quantity?: number;
            /** @description How invoices are sent. Only if details are requested. */
            invoiced_by?: string;
            /**
             * @description External id of the subscription's own policy. Default: the policy of the campaign. Only if
             * details are requested.
             */
            policy?: string;
            /**
             * @description The agreement_id that pays it, or invoice. Default: the default agreement of the customer.
             * Only if details are requested.
             */
            paid_by?: string;
            /**
             * @description Datetime. Periods that begin before it were invoiced elsewhere. Only if details are
             * requested.
             */
            invoicing_from?: string;
            /**
             * @description Datetime at which the registered stop takes, or took, effect. Only if details are requested.
             */
            stop_at?: string;
            /**
             * @description Datetime at which the stop was requested. Without stop_at, it takes effect with the last
             * assignment. Only if details are requested.
             */
            stop_requested?: string;
            /**
             * @description The id of one of the account's stop_reasons, or the reason in free text. Only if details are
             * requested.
             */
            stop_reason?: string;
            /**
             * @description What follows the current period, as of now. Absent if nothing follows. Only if details are
             * requested.
             */
            renews_to?: {
                campaign_id: string;
                campaign_name: string;
                /** @description Datetime. Absent if the period ends with its last assignment. */
                begin?: string;
            };
            /** @description For an add-on: its base subscription. Only if details are requested. */
            addon_base_subscription_id?: string;
            /** @description For a recipient: the subscription that it follows. Only if details are requested. */
            group_subscription_id?: string;
            /**
             * @description For a recipient: the customer of the subscription that it follows. Only if details are
             * requested.
             */
            group_customer_id?: string;
            /** @description Complaints of the last twelve months, the latest first. */
            complaints?: {
                complaint_id: string;
                /** @description The external id of the issue. */
                external_id: string;
                name: string;
                /** @description YYYY-MM-DD. */
                date?: string;
                /** @enum {string} */
                kind: "missing" | "late" | "damaged" | "wrong";
                /** @enum {string} */
                remedy: "redeliver" | "credit" | "extend" | "none";
                /**
                 * @description A copy to be delivered again waits for a list while its complaint is open.
                 * @enum {string}
                 */
                state: "open" | "with_carrier" | "solved";
                /** @description The reader's own words. */
                text?: string;
                credit_note_number?: string;
                /** @description Datetime in the account's timezone. */
                created: string;
                by: string;
                /** @description Datetime of the last change. */
                updated?: string;
            }[];
            /** @description Oldest first. Only the current period if subscriptions.current_period is requested. */
            periods: {
                campaign_name: string;
                campaign_id: string;
                /** @description Datetime in the account's timezone. */
                begin: string;
                /** @description Datetime in the account's timezone. null if open-ended. */
                end: string | null;
                /** @description Whether the current time is within the period. */
                current: boolean;
                /** @description The customer of the group subscription. Only for recipient subscriptions. */
                group_customer_id?: string;
                /** @description For a period counted in assignments. Only if details are requested. */
                remaining_assignments?: number;
                products: {
                    /** @description Product assignment id. */
                    id: string;
                    name: string;
                    /** @description Date of the product, if it has one. */
                    date?: string;
                    external_id: string;
                    /**
                     * @description Only if a pause-delivery-donate gave the product away.
                     * @enum {boolean}
                     */
                    donated?: true;
                    /** @description The delivery address. Only if an alternative-delivery sets it. */
                    address?: {
                        name?: string;
                        company?: string;
                        address?: string;
                        postal_code?: string;
                        city?: string;
                        country?: string;
                    };
                }[];
            }[];
        };
        WebhookState: {
            /** @description The event_id of the last processed event: acknowledged, or left out by the categories. */
            cursor: number;
            /** @description The number of events above the cursor, of all categories. */
            lag: number;
            /**
             * @description The reason for which it is off: stopped by hand, or turned off by the service.
             * @enum {string}
             */
            reason?: "stopped" | "response-key-missing" | "response-key-wrong" | "resends-failed";
            /** @description The next number to send. Other events begin at 0. */
            failed_attempts: number;
            /**
             * @description When a failed delivery will be resent, in real time. Datetime in the timezone of the
             * account.
             */
            next_attempt?: string;
            last_attempt?: {
                /** @description When the attempt began, in real time. Datetime in the timezone of the account. */
                at: string;
                first_event_id: number;
                last_event_id: number;
                /**
                 * @description The number of events that were sent. Categories may leave out ids between the first and
                 * the last.
                 */
                events: number;
                /**
                 * @description Only delivered moves the cursor. Outcomes that begin with response-key- turn the webhook
                 * off.
                 * @enum {string}
                 */
                outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
                /** @description The HTTP status of the reply, if there was one. */
                status?: number;
                /** @description The error of the connection, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
                error?: string;
                /** @description From the name look-up to the end of the reply. */
                milliseconds: number;
            };
        };
        VatReport: {
            rows: {
                /** @description YYYY-MM, by the date of the document. */
                month: string;
                business_entity: string;
                currency: string;
                /**
                 * @description domestic, oss (tax of another EU country, declared in the One Stop Shop), foreign (tax
                 * of a country outside the EU), reverse_charge or exempt.
                 * @enum {string}
                 */
                kind: "domestic" | "oss" | "foreign" | "reverse_charge" | "exempt";
                /** @description The country of the tax, if known. */
                country?: string;
                /** @description The name in the language of the call. */
                country_name?: string;
                /** @description A fraction: 0.25 means 25 percent. */
                tax_rate: number;
                /** @description Without tax. In major units, less credits. */
                net: number;
                /** @description The total tax of the lines. In major units, less credits. */
                tax: number;
                /** @description Tax included. In major units, less credits. */
                gross: number;
                /** @description Invoices and credit notes with lines of this tax. */
                documents: number;
            }[];
        };
        UpcomingStep: {
            /** @description Datetime in the account's timezone. */
            at: string;
            /** @enum {string} */
            kind: "invoice" | "credit_note" | "renewal" | "period_end" | "override_begin" | "override_end" | "dunning" | "product" | "notice" | "collection" | "collection_end" | "agreement_end" | "erasure";
            /** @description The subscription of the step. */
            subscription_id?: string;
            /** @description An invoice or credit note that would be made. It has no number, as a preview takes none. */
            document?: {
                /** @enum {string} */
                type: "invoice" | "credit_note";
                /** @description How the invoice would be collected. Absent if its payer would pay it. */
                collection?: {
                    agreement_id?: string;
                    /** @description The date on which it is collected, YYYY-MM-DD. */
                    at: string;
                    /** @enum {string} */
                    state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                    /**
                     * @description 1 is the first. A further one follows a failure, a return, or a move to another
                     * agreement.
                     */
                    attempt: number;
                    /**
                     * @description The time since which an outcome is overdue (stale_after of the policy). Absent once
                     * one has come.
                     */
                    stale_since?: string;
                    /** @description The reason of the failure or return that led to this state. */
                    reason?: string;
                    /** @enum {string} */
                    class?: "soft" | "unknown" | "action" | "hard";
                };
                /**
                 * @description An invoice is credited if only credit notes settled it. A credit note is always
                 * credited.
                 * @enum {string}
                 */
                state: "open" | "paid" | "credited";
                /** @description External id of the business entity that invoices. */
                business_entity: string;
                /** @description YYYY-MM-DD. */
                date: string;
                /** @description YYYY-MM-DD. Only for invoices. */
                due?: string;
                currency: string;
                /** @description Negative for a credit note. In major units, tax included. */
                total: number;
                /** @description The amount that remains to be paid. In major units, tax included. */
                to_pay: number;
                /** @description The reference that the invoice is paid by: its number, or digits with a check. */
                payment_reference?: string;
                /** @description For a credit note: the number of the invoice that it credits, if any. */
                credits?: string;
                note?: string;
                /** @description Datetime at which it was sent to the customer. */
                sent?: string;
                /**
                 * @description For an invoice: the payments and credit notes that settle it. Together with the amount
                 * due, they are the total. For a credit note: the invoices that it settles. Together with what is left,
                 * they are its total.
                 */
                allocations: components["schemas"]["Allocation"][];
                /** @description For a credit note: the part that belongs to the customer's balance. */
                left?: number;
                /** @description Only if requested. */
                lines?: components["schemas"]["InvoiceLine"][];
            };
            /** @description The product that is assigned. */
            product?: {
                external_id: string;
                name: string;
            };
            /** @description The planned collection, for the kind collection. */
            collection?: {
                /** @description Absent for an invoice that is still to be made. */
                collection_id?: string;
                /** @description Absent for an invoice that is still to be made. */
                invoice_number?: string;
                agreement_id?: string;
                /** @description The date on which it is collected, YYYY-MM-DD. */
                at: string;
                /** @enum {string} */
                state: "planned" | "ready" | "submitted";
                /**
                 * @description 1 is the first. A further one follows a failure, a return, or a move to another
                 * agreement.
                 */
                attempt: number;
                /** @description The present amount due, in major units. */
                amount: number;
                currency: string;
                method: string;
                /** @description The card or account, such as its last digits; otherwise the method. */
                from: string;
                /** @description The reason of the failure or return that led to this state. */
                reason?: string;
                /** @enum {string} */
                class?: "soft" | "unknown" | "action" | "hard";
            };
            /** @description The name in the language of the call. */
            text: string;
        };
        /**
         * @description Messages by field, or by field id for custom fields. The empty key has those that concern no
         * single field.
         */
        MessagesByField: {
            [key: string]: string[];
        };
        /** @description Codes by field. The empty key has those that concern no single field. */
        CodesByField: {
            [key: string]: components["schemas"]["ErrorCode"][];
        };
        /**
         * @description The kind of error, for programs. The meaning of a code never changes; later versions may add
         * codes.
         */
        ErrorCode: ("parameter_missing" | "parameter_unknown" | "parameter_not_allowed" | "parameter_malformed" | "call_malformed" | "idempotency_key_reused" | "errors_left_out" | "customer_id_missing" | "operation_not_done" | "operation_uncertain" | "operation_contended" | "operation_failed" | "email_taken" | "customer_id_invalid" | "authentication_failed" | "customer_has_subscription" | "customer_has_invoice" | "customer_has_balance" | "customer_has_collection" | "customer_has_refund" | "customer_deleted" | "customer_unknown" | "customer_exists" | "portal_missing" | "portal_return_unknown" | "portal_not_allowed" | "portal_link_needed" | "portal_stop_too_early" | "portal_plan_unknown" | "seat_of_nobody" | "seat_given_before" | "seat_unknown" | "consent_unknown" | "consent_text_unknown" | "consent_in_future" | "consent_outdated" | "note_unknown" | "note_empty" | "notes_too_many" | "notes_too_long" | "already_complained" | "complaint_unknown" | "complaint_no_issue" | "complaint_not_received" | "complaint_too_late" | "complaints_too_many" | "remedy_not_allowed" | "complaint_nothing_to_credit" | "complaint_no_next_issue" | "undeliverable_until" | "order_nothing_chosen" | "order_not_on_form" | "order_product_twice" | "order_no_gift" | "order_gift_date" | "order_gift_told_late" | "order_payment_unavailable" | "ordering_code_unknown" | "ordering_code_for_others" | "ordering_code_used_up" | "ordering_code_of_other" | "order_not_awaiting_approval" | "order_decided" | "order_price_changed" | "order_too_large" | "order_email_of_customer" | "request_decided" | "clock_backwards" | "unknown_user" | "operation_not_allowed" | "amount_above_limit" | "amounts_above_limit" | "settings_remedy_not_allowed" | "settings_not_object" | "settings_not_list" | "settings_not_text" | "settings_not_number" | "settings_not_whole" | "settings_not_boolean" | "settings_not_one_of" | "settings_missing" | "settings_unknown_key" | "settings_empty" | "settings_too_long" | "settings_too_short" | "settings_too_many" | "settings_too_small" | "settings_too_great" | "settings_characters" | "settings_identifier" | "settings_label" | "settings_plain_identifier" | "settings_reserved" | "settings_timezone" | "settings_currency" | "settings_country" | "settings_email" | "settings_url" | "settings_url_public" | "settings_url_https" | "settings_token_of_host" | "settings_signing_of_host" | "settings_secret_of_issuer" | "settings_date" | "settings_datetime" | "settings_duration" | "settings_ip" | "settings_api" | "settings_unknown_api" | "settings_unknown_operation" | "settings_unknown_role" | "settings_domain" | "settings_origin" | "settings_portal_mail" | "settings_signing_secret" | "settings_visible" | "settings_prefetch" | "settings_prefix_characters" | "settings_prefix_clash" | "settings_key_used" | "settings_duplicate" | "settings_unknown_business_entity" | "settings_unknown_field" | "settings_unknown_product" | "settings_unknown_campaign" | "settings_unknown_policy" | "settings_unknown_tax" | "settings_unknown_delivery_method" | "settings_unknown_consent" | "settings_unknown_form" | "settings_consent_text" | "settings_notice_law" | "settings_notice_by_law" | "settings_notice_of_agreement" | "settings_notice_before_or_after" | "settings_notice_too_early" | "settings_notice_code" | "template_kind" | "template_too_large" | "template_wrong" | "template_range" | "template_limit" | "template_hidden" | "template_placeholder" | "template_needs" | "settings_in_use" | "settings_provider_in_use" | "settings_circular" | "settings_mode_fixed" | "settings_other_account" | "settings_field_id_taken" | "settings_path_taken" | "settings_only_without_customers" | "settings_too_many_indexed" | "settings_too_many_indexed_subscription" | "settings_choices_needed" | "settings_choices_unwanted" | "settings_not_recurring" | "settings_recurring_dated" | "settings_cut_off" | "settings_duration_or_assignments" | "settings_tax_or_rate" | "settings_tax_incomplete" | "settings_tax_place" | "settings_tax_reason" | "settings_reverse_charge" | "settings_when_value" | "settings_discount" | "settings_not_on_form" | "settings_gift_without_group" | "settings_logo" | "settings_logo_size" | "settings_logo_pixels" | "settings_new_logos_pixels" | "settings_logos_size" | "settings_colour" | "settings_iban" | "settings_time" | "settings_creditor" | "settings_bank_currency" | "settings_payment_code" | "settings_payment_code_needs" | "settings_own_currency" | "provider_unknown" | "provider_of_other_entity" | "provider_without_method" | "provider_without_page" | "return_to_unknown" | "refund_through" | "refund_too_old" | "agreement_reference" | "agreement_mandate" | "agreement_expired" | "agreement_expires_before" | "ledger_closed" | "agreement_national_id" | "agreement_account_needed" | "agreement_payer_number" | "agreement_mandate_exists" | "agreement_differs" | "agreement_unknown" | "agreement_ended" | "mandate_taken" | "nothing_to_collect" | "collection_under_way" | "collection_in_past" | "collection_unknown" | "collection_not_paid" | "collection_not_handed_out" | "collection_paid" | "collection_reversed" | "collection_differs" | "collection_contended" | "collection_too_large" | "collection_failed" | "collection_amount" | "already_reported" | "reversal_fee_unset" | "settings_provider_test" | "settings_provider_mode" | "settings_postal_range" | "settings_label_page" | "settings_list_value" | "settings_reference_prefix" | "settings_reference_clash" | "settings_reference_ocr" | "settings_reference_zero" | "settings_reference_number" | "settings_letters" | "settings_too_large" | "settings_too_many_changes" | "text_expected" | "text_too_long" | "search_text_short" | "text_control_characters" | "text_with_link" | "line_expected" | "country_unknown" | "email_invalid" | "tax_id_invalid" | "tax_id_not_registered" | "password_length" | "integer_expected" | "number_expected" | "boolean_expected" | "date_expected" | "date_past" | "date_too_far_ahead" | "datetime_expected" | "duration_expected" | "choice_expected" | "address_expected" | "field_required" | "customer_too_large" | "product_unknown" | "product_ambiguous" | "product_recurring" | "product_undated" | "carrier_unknown" | "list_unknown" | "cut_off_ahead" | "edition_closing" | "edition_out_of_order" | "carrier_file_wrong" | "product_assigned" | "product_other_category" | "period_unknown" | "product_assignment_unknown" | "payment_too_large" | "business_entity_unknown" | "business_entity_needed" | "business_entity_other" | "currency_mismatch" | "recipient_invoiced_by_group" | "invoice_unknown" | "document_unknown" | "print_too_large" | "recipient_invalid" | "recipient_missing" | "reminder_not_overdue" | "sender_missing" | "payment_of_nothing" | "payment_negative" | "payment_date_ahead" | "date_ahead" | "date_early" | "payment_unknown" | "refund_of_nothing" | "refund_above_left" | "refund_invoices_too_many" | "invoice_below_zero" | "credit_nothing_left" | "reissue_credited" | "reissue_reverse_charge" | "credit_of_nothing" | "credit_above_left" | "credit_line_unknown" | "credit_line_above_left" | "product_assignment_too_large" | "override_unknown" | "override_ended" | "override_not_future" | "override_locked" | "override_end_before_begin" | "override_too_early" | "override_date_blocked" | "override_overlaps" | "override_same_begin" | "override_type_not_allowed" | "override_address_field_missing" | "override_recipient_pause" | "override_pause_too_long" | "override_address_incomplete" | "override_other_country" | "override_suspension_end" | "override_repeat_until" | "override_repeat_too_long" | "override_emails_too_many" | "override_values_too_many" | "overrides_too_large" | "subscription_unknown" | "subscription_of_another" | "subscription_over" | "subscription_too_large" | "withdrawal_of_recipient" | "withdrawal_invoices_too_many" | "stop_not_registered" | "extension_of_stopped" | "extension_open_ended" | "extension_by_time" | "extension_by_assignments" | "extension_too_long" | "addon_stops_with_base" | "recipient_follows_group" | "recipient_period" | "recipient_campaign" | "campaign_unknown" | "cancelled_without_end" | "group_unknown" | "group_full" | "recipients_too_many" | "addon_base_unknown" | "period_datetime" | "period_end_before_begin" | "request_before_contract" | "periods_overlap" | "addons_too_many" | "periods_too_many" | "documents_too_many" | "period_renewed_not_first" | "period_currency" | "policy_unknown" | "invoiced_by_unknown" | "event_ahead" | "webhook_unknown" | "webhook_rewind_to" | "bank_method_unknown" | "collection_file_account" | "collection_file_mandate" | "collection_file_signed" | "collection_file_kid" | "collection_file_name" | "file_name" | "file_content" | "file_bytes" | "file_sha256" | "file_too_large" | "file_unknown" | "file_awaited" | "file_expired" | "job_given_up" | "delivery_unknown" | "delivery_contended" | "bankfile_format" | "bankfile_encoding" | "bankfile_dtd" | "bankfile_malformed" | "bankfile_sums" | "bankfile_no_account" | "bankfile_version" | "bankfile_pending" | "bankfile_dated_ahead" | "bankfile_record_unknown" | "bankfile_not_changed" | "bankfile_other_account" | "bankfile_unknown_collection" | "bankfile_group_refused" | "bankfile_unknown_mandate" | "entry_matched" | "entry_not_matched" | "entry_matched_long_ago" | "entry_not_undone" | "entry_debit" | "entry_allocations" | "entry_other_entity" | "entry_too_many" | "entry_note_missing") | string;
        /** @description Creates a customer. */
        CreateCustomerOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createcustomer";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description With false or 0, values are not checked by external services. Default true. */
            use_external_lookup?: boolean;
        };
        /**
         * @description Changes data of a customer. If create is true, the right customers.createcustomer is needed too.
         */
        UpdateCustomerOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatecustomer";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description Creates the customer if the id is unknown. Default false. */
            create?: boolean;
            /** @description With false or 0, values are not checked by external services. Default true. */
            use_external_lookup?: boolean;
        };
        /** @description Deletes a customer. */
        DeleteCustomerOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "deletecustomer";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
        };
        /**
         * @description Creates a subscription. If a period has external_invoicing, the right customers.createpayment is
         * needed too.
         */
        CreateSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description Required, except for a recipient. */
            periods?: {
                /**
                 * @description Required, except for a recipient subscription. A recipient's is the recipient campaign
                 * of its group.
                 */
                campaign_id?: string;
                /**
                 * @description Default: now, or the start of the day under a policy with day_aligned. With a later
                 * time, the subscription waits in the status awaiting.
                 */
                begin?: string;
                /** @description Overrides the end that follows from the campaign's duration. */
                end?: string;
                remaining_assignments?: number;
                /**
                 * @description Default: the amounts of the campaign.
                 * @enum {string}
                 */
                invoicing?: "none" | "adjusted_begin" | "adjusted_end";
                /**
                 * @description The amounts invoiced for the period in a previous system, in minor units, tax included.
                 */
                external_invoicing?: {
                    invoiced: number;
                    currency: string;
                    tax_rate: number;
                    /** @description The number of that invoice. A credit note for the period refers to it. */
                    invoice_number?: string;
                };
                /** @description First period only. Default false. */
                renewed?: boolean;
            }[];
            /** @description The group subscription that the recipient subscription follows. */
            group_subscription_id?: string;
            /** @description The base subscription of the add-on. */
            addon_base_subscription_id?: string;
            /** @description With false, mandatory add-ons are not created. Default true. */
            create_mandatory_addon_subscriptions?: boolean;
            /** @description Default 1. */
            quantity?: number;
            /** @description Subscription fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Business policy, by id or external_id. */
            policy?: {
                id?: string;
                external_id?: string;
            };
            /** @description With true, the subscription stops at the end of its last period. Default false. */
            cancelled?: boolean;
            /** @description Used with cancelled. Default now. */
            stop_requested?: string;
            /** @description Default now. */
            created?: string;
            /**
             * @description The time from which this service invoices: periods that begin earlier were invoiced
             * elsewhere. Default: the beginning, or now if the last period has external_invoicing or its invoicing is
             * none.
             */
            invoicing_from?: string;
            /** @description email, manual, or the id of a delivery method. Default email. */
            invoiced_by?: string;
        };
        /** @description Changes the data and conditions of a subscription. */
        UpdateSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatesubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description Whether to credit and invoice again periods that were already invoiced in advance. Default
             * false.
             */
            reinvoice?: boolean;
            /** @description Subscription fields by field id; null deletes a field. */
            data?: {
                [key: string]: unknown;
            };
            /** @description From now on. The difference is credited or invoiced at once, whatever reinvoice is. */
            quantity?: number;
            /** @description For documents from now on: email, manual, or the id of a delivery method. */
            invoiced_by?: string;
            /** @description An agreement_id, or invoice: never collected. null means the default of the customer. */
            paid_by?: string | null;
            /** @description Business policy from now on, by id or external_id. null means the campaign's policy. */
            policy?: {
                id?: string;
                external_id?: string;
            } | null;
        };
        /** @description Ends the current period now and continues with a period on another campaign. */
        SwitchSubscriptionPlanOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "switchsubscriptionplan";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description The new campaign of the subscription. */
            new_campaign_id: string;
        };
        /** @description Stops a subscription, now or at a later time. */
        CancelSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "cancelsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description Datetime. Default, and earliest: now. Under a policy with day_aligned, now means the start
             * of the day.
             */
            stop_at?: string;
            /**
             * @description The id of one of the account's stop_reasons, or free text. Shown in the history. The event
             * has the id, or other for free text.
             */
            reason?: string;
        };
        /**
         * @description Ends a subscription from which its customer withdraws, and pays the money back. If refund is
         * payment, the right customers.refund is needed too.
         */
        WithdrawSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "withdrawsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description What the customer pays for: nothing, or for what was delivered, the part of the price up to
             * now. Default none.
             * @enum {string}
             */
            value?: "none" | "copies";
            /**
             * @description What happens to money that was already paid: it goes to the customer's balance, or is paid
             * back. Default payment.
             * @enum {string}
             */
            refund?: "balance" | "payment";
            /**
             * @description Who pays the money back: the payment provider as far as it can, and you the rest; or you
             * everything. Default provider.
             * @enum {string}
             */
            through?: "external" | "provider";
        };
        /** @description Revokes a registered stop that has not taken effect. */
        ResumeSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "resumesubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
        };
        /** @description Extends a subscription by time or assignments, free of charge. */
        ExtendSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "extendsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description ISO 8601 duration, at most 36 months: P1M14D, PT36H. Set exactly one of by and assignments.
             * @example P14D
             */
            by?: string;
            /** @description The number of additional assignments, for a period counted in assignments. */
            assignments?: number;
            /** @description Shown in the history. */
            reason?: string;
        };
        /** @description Creates an override: a vacation, a pause or a scheduled change. */
        CreateOverrideOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createoverride";
            /** @description Customer ID. Required where subscription_id is absent. */
            id?: string;
            /** @description Required for vacations and pauses. Without it, a change applies to the customer. */
            subscription_id?: string;
            /**
             * @description The type, which determines the other parameters.
             * @enum {string}
             */
            override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. Default now. */
            begin?: string;
            /** @description Datetime. Required for types that end by themselves. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address. Needs a name or company, an address and a
             * country.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom fields by field id. null deletes a
             * field. A subscription takes its quantity too: the number of copies from then on, billed as by
             * updatesubscription.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description For types that end by themselves: the next one is made, a year later, when one ends.
             * @enum {string}
             */
            repeat?: "P1Y";
            /** @description Date: the last day on which a repetition may begin. Default: no end. */
            repeat_until?: string;
            /**
             * @description With true, the override is only recorded: it has no effect and is not checked against dates.
             * Default false.
             */
            skip_processing?: boolean;
        };
        /** @description Changes an override. */
        UpdateOverrideOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updateoverride";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id from createoverride and the reads of customers. */
            override_id: string;
            /**
             * @description Another type of vacation, for a vacation that has not started.
             * @enum {string}
             */
            override_type?: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. Only before the override starts. */
            begin?: string;
            /** @description Datetime. For a suspension it must be now, which ends it. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address. Needs a name or company, an address and a
             * country.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom fields by field id. null deletes a
             * field. A subscription takes its quantity too: the number of copies from then on, billed as by
             * updatesubscription.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description Whether the next one is made when this one ends. Can be changed after the start as well.
             * @enum {string}
             */
            repeat?: "P1Y" | "never";
            /** @description Date: the last day on which a repetition may begin. Default: no end. */
            repeat_until?: string;
        };
        /** @description Deletes an override that has not started. */
        DeleteOverrideOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "deleteoverride";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id from createoverride and the reads of customers. */
            override_id: string;
        };
        /** @description Creates an invoice. */
        InvoiceOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "invoice";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description External ID of the business entity. Required without subscription_id. */
            business_entity?: string;
            /** @description The subscription of the lines. */
            subscription_id?: string;
            /**
             * @description current, or the index of the period; 1 is the oldest. Default current. Only with
             * subscription_id.
             */
            period?: string;
            /** @description The lines of the invoice. At most one tax rate other than 0. */
            lines: {
                /** @description May contain line breaks. */
                text: string;
                /** @description Minor units, tax included. */
                amount: number;
                /** @description ISO 4217. Must be the currency of the invoice or business entity. */
                currency: string;
                tax_rate: number;
            }[];
            /** @description Date. Default: by the payment terms of the business entity. */
            due?: string;
            /** @description With false, the invoice is not sent. Default true. */
            send?: boolean;
            /** @description Internal note. */
            note?: string;
        };
        /**
         * @description Makes a credit note for an invoice. If refund is payment, the right customers.refund is needed
         * too.
         */
        CreditOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "credit";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The invoice to credit. */
            invoice_number: string;
            /** @description The lines to credit and their amounts. Set exactly one of lines, amount and all. */
            lines?: {
                /** @description The position of the line on the invoice; 1 is the first. */
                line: number;
                /** @description Minor units, tax included. Negative for a discount. */
                amount: number;
            }[];
            /**
             * @description Minor units, tax included. At most what is left, and divided between the lines in proportion
             * to what is left of them.
             */
            amount?: number;
            /** @description With true, everything that is left of the invoice is credited. */
            all?: boolean;
            /** @description Printed on the credit note. */
            reason?: string;
            /**
             * @description What happens to money that was already paid: it goes to the customer's balance, or is paid
             * back. Default balance.
             * @enum {string}
             */
            refund?: "balance" | "payment";
            /**
             * @description Who pays back: you, or the payment provider that collected the money. Default external.
             * @enum {string}
             */
            through?: "external" | "provider";
            /** @description Internal note. */
            note?: string;
        };
        /** @description Credits an invoice in full and issues it again to the current address. */
        ReissueInvoiceOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "reissueinvoice";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /**
             * @description The invoice to issue again.
             * @example DK-1
             */
            invoice_number: string;
            /** @description Printed on the credit note. */
            reason?: string;
            /** @description Internal note. */
            note?: string;
        };
        /** @description Sends an invoice or credit note again by e-mail. */
        SendInvoiceOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "sendinvoice";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /**
             * @description The invoice or credit note to send.
             * @example DK-1001
             */
            invoice_number: string;
            /**
             * @description E-mail addresses. Default: the one to which the customer's documents are sent.
             * @example [
             *       "bookkeeping@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description true sends a reminder with the invoice, which must be overdue. Dunning steps follow as
             * before.
             */
            reminder?: boolean;
        };
        /** @description Registers a payment. If amount is below zero, the right customers.refund is needed too. */
        CreatePaymentOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createpayment";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The invoice to pay. Not together with business_entity. */
            invoice_number?: string;
            /** @description External ID. Required without an invoice, if the account has several. */
            business_entity?: string;
            /** @description Minor units. Negative only with the method external. */
            amount: number;
            /** @description ISO 4217. Must be the currency of the invoice or business entity. */
            currency: string;
            /**
             * @description Default manual.
             * @enum {string}
             */
            method?: "manual" | "internal" | "external";
            /**
             * @description The date on which the bank received the payment. Default: today, which is also the latest.
             */
            date?: string;
            /** @description Payment fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Internal note. */
            note?: string;
        };
        /** @description Pays money back. */
        RefundOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "refund";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The payment to pay back. Not together with business_entity. */
            payment_id?: string;
            /**
             * @description External ID. The balance with this entity is paid back. Required without a payment, if the
             * account has several.
             */
            business_entity?: string;
            /**
             * @description Minor units, above zero.
             * @example 5000
             */
            amount: number;
            /**
             * @description Who pays back: you, or the payment provider that collected the money. Default external.
             * @enum {string}
             */
            through?: "external" | "provider";
            /** @description Internal note. */
            note?: string;
        };
        /** @description Collects an invoice. */
        CollectOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "collect";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The invoice to collect. */
            invoice_number: string;
            /** @description Default: the default agreement of the business entity. */
            agreement_id?: string;
            /** @description The first date on which it may be collected, at most 12 months ahead. Default: today. */
            at?: string;
        };
        /** @description Begins an agreement, by which a payer agrees to collections. */
        StartAgreementOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "startagreement";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id of one of the payment_providers of the settings, other than of kind queue. */
            provider: string;
            /** @description A payment method of the provider, such as card. */
            method: string;
            /** @description External ID. Required if the account has several. */
            business_entity?: string;
            /**
             * @description The address to which the payer is redirected afterwards. Default: a page with the result.
             */
            return_to?: string;
            /** @description The subscription that is paid by it. Default: it is the default of the business entity. */
            subscription_id?: string;
            /** @description With true, the payer gets an e-mail with the address. Default false. */
            send?: boolean;
        };
        /** @description Adds an agreement by which invoices are collected. */
        CreateAgreementOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createagreement";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id of one of the payment_providers of the settings. */
            provider: string;
            /** @description A payment method of the provider, such as card or autogiro. */
            method: string;
            /** @description The provider's own name for the agreement, such as the number of a mandate. */
            reference: string;
            /**
             * @description The payer's IBAN, for a method that the bank collects by a file such as sepa_debit. For
             * autogiro the clearing number, a hyphen, and the account number.
             */
            account?: string;
            /**
             * @description For autogiro: the payer's personal number with its century, or the number of an
             * organization. With it, the next file for the bank registers the mandate, and the agreement is pending
             * until the bank has answered. It is kept as long. Without it, the bank has the mandate already.
             */
            national_id?: string;
            /** @description Words for people, such as "Visa 4242". */
            text?: string;
            /** @description External ID. Required if the account has several. */
            business_entity?: string;
            /** @description The signature of the payer. */
            signed?: {
                /** @description The date on which the payer signed, at the latest today. */
                date: string;
                /** @description Where it was signed. */
                place?: string;
                /** @description Where the proof is, such as the number of a document. */
                evidence?: string;
            };
            /** @description The last date on which it can be used. */
            expires?: string;
            /**
             * @description Whether it pays invoices that name no agreement. Default: true for the first of an entity.
             */
            default?: boolean;
            /** @description The date of the first collection by it, if there was one elsewhere. */
            first_used?: string;
        };
        /** @description Ends an agreement. */
        EndAgreementOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "endagreement";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id of an agreement of the customer. */
            agreement_id: string;
            /** @description For the history. */
            reason?: string;
        };
        /** @description Registers that a payment was taken back. */
        ReversePaymentOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "reversepayment";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The payment that was taken back. */
            payment_id: string;
            /** @description Minor units. Default: all that is left of the payment. */
            amount?: number;
            /**
             * @description Default return: a bank sent the money back.
             * @enum {string}
             */
            kind?: "chargeback" | "return" | "recall";
            /** @description A code of ISO 20022, or the words of the provider. */
            reason?: string;
            /** @description The date on which the money went. Default: today, which is also the latest. */
            date?: string;
            /** @description The provider's own name for the case. The same case counts once. */
            case?: string;
            /**
             * @description Minor units of the fee that the payer is to pay, where the policy has a reversal_fee;
             * without one, an error. Default: the amount of the policy for kinds chargeback and return, else 0. 0 asks
             * for none.
             */
            fee?: number;
        };
        /** @description Assigns a product. */
        AssignProductOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "assignproduct";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description Omit it to assign the product to the customer. */
            subscription_id?: string;
            /**
             * @description Required with subscription_id: current, the index (1 is the oldest), or none for the
             * subscription itself, outside its periods.
             */
            period?: string;
            /** @description Product name. Either name or external_id is required. */
            name?: string;
            /** @description Product external ID. */
            external_id?: string;
            /** @description Fields of the product assignment by field id. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description Removes a product assignment. */
        UnassignProductOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "unassignproduct";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id from assignproduct and the reads of subscriptions. */
            product_assignment_id: string;
        };
        /** @description Writes a note on a customer. */
        CreateNoteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createnote";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text: string;
            /** @description The subscription to which the note refers. */
            subscription_id?: string;
            /**
             * @description Default note.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date by which the task has to be done. */
            due?: string;
            /** @description With true, the note is shown before others. Default false. */
            pinned?: boolean;
        };
        /** @description Changes a note. */
        UpdateNoteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatenote";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id from createnote and the reads of customers. */
            note_id: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text?: string;
            /** @description An empty text removes the subscription. */
            subscription_id?: string;
            /**
             * @description The new type of the note.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date. An empty text removes it. */
            due?: string;
            /** @description Whether the note is shown before others. */
            pinned?: boolean;
            /** @description Whether the task is done. false opens it again. */
            done?: boolean;
        };
        /** @description Deletes a note. */
        DeleteNoteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "deletenote";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id from createnote and the reads of customers. */
            note_id: string;
        };
        /** @description Notes that a customer consents to a purpose, or withdraws a consent. */
        SetConsentOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "setconsent";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A purpose of the consents in the settings, or existing_customer. */
            purpose: string;
            /** @description Whether the customer consents. false withdraws. */
            given: boolean;
            /** @description Datetime of the answer. Default, and latest: now. Not before the last answer. */
            at?: string;
            /** @description The place of the answer, such as a form or a phone call. */
            source?: string;
            /**
             * @description The version of the text in which the customer was asked. Default for a consent: the last
             * one.
             */
            text_version?: string;
        };
        /** @description Registers a complaint about a copy and carries out its remedy. */
        ComplainOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "complain";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description External id of the issue. Default: the last issue that came with the subscription. */
            external_id?: string;
            /**
             * @description The fault of the copy. Default missing.
             * @enum {string}
             */
            kind?: "missing" | "late" | "damaged" | "wrong";
            /**
             * @description redeliver: the copy goes on the next list of redeliveries. credit: the copy's share of its
             * line is credited. extend: one assignment more, or the days to the next issue. Default: that of the
             * policy, or another of its remedies where that is impossible for the copy.
             * @enum {string}
             */
            remedy?: "redeliver" | "credit" | "extend" | "none";
            /** @description The reader's own words, at most 500 characters. */
            text?: string;
        };
        /** @description Changes the state or the text of a complaint. */
        UpdateComplaintOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatecomplaint";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description The id from complain and the reads of customers. */
            complaint_id: string;
            /**
             * @description A copy to be delivered again waits for a list while its complaint is open. with_carrier: a
             * list has it.
             * @enum {string}
             */
            state?: "open" | "with_carrier" | "solved";
            /** @description The reader's own words, at most 500 characters. */
            text?: string;
        };
        /** @description Marks an address of a customer as undeliverable. */
        MarkUndeliverableOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "markundeliverable";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /**
             * @description The undeliverable address. Default delivery.
             * @enum {string}
             */
            address?: "delivery" | "billing";
            /** @description The carrier's words, or those of the caller. */
            reason?: string;
            /**
             * @description Datetime at which the mark ends. Default: with a new address. A time that has passed ends
             * it. With preview, a date without a time is the day up to which the answer also shows what follows.
             */
            until?: string;
        };
        CustomerCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:created";
            customer_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:updated";
            customer_id: string;
            changed: string[];
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:deleted";
            customer_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerExportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:exported";
            customer_id: string;
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerEmailStoppedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:email-stopped";
            customer_id: string;
            /** @enum {string} */
            because: "bounced" | "complained";
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerNotedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:noted";
            customer_id: string;
            note_id: string;
            /** @enum {string} */
            action: "created" | "updated" | "deleted";
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerUndeliverableEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:undeliverable";
            customer_id: string;
            /** @enum {string} */
            address: "delivery" | "billing";
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        ComplaintCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "complaint:created";
            complaint_id: string;
            subscription_id: string;
            external_id: string;
            kind: string;
            remedy: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ComplaintUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "complaint:updated";
            complaint_id: string;
            subscription_id: string;
            state?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ConsentGivenEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "consent:given";
            purpose: string;
            text_version?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ConsentWithdrawnEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "consent:withdrawn";
            purpose: string;
            text_version?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        SubscriptionCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:created";
            customer_id: string;
            subscription_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:updated";
            customer_id: string;
            subscription_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionChangedStatusEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:changed-status";
            customer_id: string;
            subscription_id: string;
            state: string;
            previous_state: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionRegisteredStopEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:registered-stop";
            customer_id: string;
            subscription_id: string;
            /** @description Datetime in the account's timezone. */
            stop_at: string;
            reason?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionRevokedStopEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:revoked-stop";
            customer_id: string;
            subscription_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionRenewedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:renewed";
            customer_id: string;
            subscription_id: string;
            campaign_id: string;
            previous_campaign_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionSwitchedPlanEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:switched-plan";
            customer_id: string;
            subscription_id: string;
            campaign_id: string;
            previous_campaign_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:created";
            customer_id: string;
            override_id: string;
            override_type: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:updated";
            customer_id: string;
            override_id: string;
            override_type: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:deleted";
            customer_id: string;
            override_id: string;
            override_type: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideStartedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:started";
            customer_id: string;
            override_id: string;
            override_type: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:ended";
            customer_id: string;
            override_id: string;
            override_type: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        ProductAssignmentCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product-assignment:created";
            customer_id: string;
            product_assignment_id: string;
            external_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        ProductAssignmentDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product-assignment:deleted";
            customer_id: string;
            product_assignment_id: string;
            external_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CampaignCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign:created";
            campaign_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        CampaignUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign:updated";
            campaign_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        CampaignDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign:deleted";
            campaign_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ProductCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:created";
            external_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ProductUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:updated";
            external_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ProductDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:deleted";
            external_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        ProductExportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:exported";
            external_id: string;
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
        };
        EditionClosedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "edition:closed";
            external_id: string;
            list_ids: string[];
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        EditionReportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "edition:reported";
            external_id: string;
            carrier: string;
            lines: number;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        InvoiceCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:created";
            customer_id: string;
            invoice_number: string;
            credits?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceSentEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:sent";
            customer_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceRemindedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:reminded";
            customer_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoicePaidEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:paid";
            customer_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceCreditedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:credited";
            customer_id: string;
            invoice_number: string;
            credit_note_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceDeliveryFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:delivery-failed";
            customer_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:created";
            customer_id: string;
            payment_id: string;
            invoice_number?: string;
            refunds?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentReversedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:reversed";
            customer_id: string;
            payment_id: string;
            invoice_numbers: string[];
            kind: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentRefundedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:refunded";
            customer_id: string;
            payment_id: string;
            refund_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentRefundRefusedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:refund-refused";
            customer_id: string;
            payment_id: string;
            refund_id: string;
            reason: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        AgreementCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "agreement:created";
            customer_id: string;
            agreement_id: string;
            state: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        AgreementChangedStateEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "agreement:changed-state";
            customer_id: string;
            agreement_id: string;
            state: string;
            previous_state: string;
            reason?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        AgreementExpiringEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "agreement:expiring";
            customer_id: string;
            agreement_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CollectionPlannedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "collection:planned";
            customer_id: string;
            collection_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CollectionSubmittedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "collection:submitted";
            customer_id: string;
            collection_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CollectionFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "collection:failed";
            customer_id: string;
            collection_id: string;
            invoice_number: string;
            reason?: string;
            class: string;
            /** @description Datetime in the account's timezone. */
            next_at?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CollectionGivenUpEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "collection:given-up";
            customer_id: string;
            collection_id: string;
            invoice_number: string;
            reason?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentAllocatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:allocated";
            customer_id: string;
            payment_id: string;
            invoice_number: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentMatchedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:matched";
            customer_id: string;
            entry_id: string;
            payment_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentUnmatchedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:unmatched";
            customer_id?: string;
            entry_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /**
             * @description The customer of the event, as it is now. Only if requested, and empty after the customer was
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        BankfileReadEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "bankfile:read";
            file_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        OrderCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "order:created";
            order_id: string;
            status: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        OrderChangedStatusEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "order:changed-status";
            order_id: string;
            status: string;
            previous_status: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        NoticeSentEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "notice:sent";
            notice_id: string;
            subscription_id: string;
            law?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        RequestReceivedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "request:received";
            request_id: string;
            kind: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        RequestCarriedOutEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "request:carried-out";
            request_id: string;
            kind: string;
            subscription_id: string;
            /** @description Datetime in the account's timezone. */
            effect_at: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        RequestRefusedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "request:refused";
            request_id: string;
            kind: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        RequestTakenBackEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "request:taken-back";
            request_id: string;
            kind: string;
            subscription_id: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        FileCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "file:created";
            file_id: string;
            kind: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        FileReadEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "file:read";
            file_id: string;
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
        };
        SessionStartedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "session:started";
            who: string;
            /** @enum {string} */
            way: "key" | "link" | "provider";
            link_by?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        SessionRefusedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "session:refused";
            who?: string;
            /** @enum {string} */
            way: "key" | "link" | "provider";
            /** @enum {string} */
            reason: "address-not-allowed" | "not-allowed" | "failed";
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        SettingsChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "settings:changed";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            paths: {
                path: string;
                /** @enum {string} */
                did: "added" | "changed" | "removed";
            }[];
            more?: number;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
        };
        SettingsBankDetailsChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "settings:bank-details-changed";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            business_entity: string;
            keys: ("iban" | "payment_text" | "payment_codes" | "bank_methods")[];
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
        };
        SettingsExportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "settings:exported";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
        };
        WebhookDeactivatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "webhook:deactivated";
            webhook_id: string;
            reason: string;
            /** @description Increases by 1 within the account. */
            event_id: number;
            /** @description Datetime in the account's timezone. */
            timestamp: string;
            /**
             * @description The origin of the change: api (a call with a key), console (a person who has signed in),
             * portal (a reader), import, order (a visitor of an ordering form), settings (the account file), or system
             * (the service itself, as time passes).
             * @enum {string}
             */
            via: "api" | "console" | "portal" | "import" | "order" | "settings" | "system";
            /**
             * @description A person's email address, the name of an API access, or System. Absent in events from before
             * it was kept.
             */
            by?: string;
        };
        EventDelivery: (components["schemas"]["CustomerCreatedEvent"] | components["schemas"]["CustomerUpdatedEvent"] | components["schemas"]["CustomerDeletedEvent"] | components["schemas"]["CustomerExportedEvent"] | components["schemas"]["CustomerEmailStoppedEvent"] | components["schemas"]["CustomerNotedEvent"] | components["schemas"]["CustomerUndeliverableEvent"] | components["schemas"]["ComplaintCreatedEvent"] | components["schemas"]["ComplaintUpdatedEvent"] | components["schemas"]["ConsentGivenEvent"] | components["schemas"]["ConsentWithdrawnEvent"] | components["schemas"]["SubscriptionCreatedEvent"] | components["schemas"]["SubscriptionUpdatedEvent"] | components["schemas"]["SubscriptionChangedStatusEvent"] | components["schemas"]["SubscriptionRegisteredStopEvent"] | components["schemas"]["SubscriptionRevokedStopEvent"] | components["schemas"]["SubscriptionRenewedEvent"] | components["schemas"]["SubscriptionSwitchedPlanEvent"] | components["schemas"]["OverrideCreatedEvent"] | components["schemas"]["OverrideUpdatedEvent"] | components["schemas"]["OverrideDeletedEvent"] | components["schemas"]["OverrideStartedEvent"] | components["schemas"]["OverrideEndedEvent"] | components["schemas"]["ProductAssignmentCreatedEvent"] | components["schemas"]["ProductAssignmentDeletedEvent"] | components["schemas"]["CampaignCreatedEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["CampaignDeletedEvent"] | components["schemas"]["ProductCreatedEvent"] | components["schemas"]["ProductUpdatedEvent"] | components["schemas"]["ProductDeletedEvent"] | components["schemas"]["ProductExportedEvent"] | components["schemas"]["EditionClosedEvent"] | components["schemas"]["EditionReportedEvent"] | components["schemas"]["InvoiceCreatedEvent"] | components["schemas"]["InvoiceSentEvent"] | components["schemas"]["InvoiceRemindedEvent"] | components["schemas"]["InvoicePaidEvent"] | components["schemas"]["InvoiceCreditedEvent"] | components["schemas"]["InvoiceDeliveryFailedEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentReversedEvent"] | components["schemas"]["PaymentRefundedEvent"] | components["schemas"]["PaymentRefundRefusedEvent"] | components["schemas"]["AgreementCreatedEvent"] | components["schemas"]["AgreementChangedStateEvent"] | components["schemas"]["AgreementExpiringEvent"] | components["schemas"]["CollectionPlannedEvent"] | components["schemas"]["CollectionSubmittedEvent"] | components["schemas"]["CollectionFailedEvent"] | components["schemas"]["CollectionGivenUpEvent"] | components["schemas"]["PaymentAllocatedEvent"] | components["schemas"]["PaymentMatchedEvent"] | components["schemas"]["PaymentUnmatchedEvent"] | components["schemas"]["BankfileReadEvent"] | components["schemas"]["OrderCreatedEvent"] | components["schemas"]["OrderChangedStatusEvent"] | components["schemas"]["NoticeSentEvent"] | components["schemas"]["RequestReceivedEvent"] | components["schemas"]["RequestCarriedOutEvent"] | components["schemas"]["RequestRefusedEvent"] | components["schemas"]["RequestTakenBackEvent"] | components["schemas"]["FileCreatedEvent"] | components["schemas"]["FileReadEvent"] | components["schemas"]["SessionStartedEvent"] | components["schemas"]["SessionRefusedEvent"] | components["schemas"]["SettingsChangedEvent"] | components["schemas"]["SettingsBankDetailsChangedEvent"] | components["schemas"]["SettingsExportedEvent"] | components["schemas"]["WebhookDeactivatedEvent"] | components["schemas"]["WebhookTestEvent"])[];
        CustomersAnswer: {
            customers: components["schemas"]["Customer"][];
            /** @description With changed_after_id: the customers that have been deleted since. */
            deleted?: string[];
            /**
             * @description With changed_after_id: the event_id up to which the pages so far include all changes. Use it
             * as the next changed_after_id.
             */
            changed_through_id?: number;
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        CustomersQueryRequest: {
            /** @description Customer IDs. Default: all customers. */
            id?: string[];
            /** @description What to return of each customer. Default data,active_subscriptions. */
            fields?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "consents" | "history" | "password" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments" | "agreements")[];
            /** @description One condition, or an array of conditions that must all be met. */
            filter?: components["schemas"]["Condition"] | components["schemas"]["Condition"][];
            /**
             * @description Datetime, now or at most 36 months later: the customers at that time, if nobody does
             * anything.
             */
            at?: string;
            /**
             * @description Only customers with events above this event_id, in the order of their latest events. The
             * answer then has deleted and changed_through_id. A filter applies to the customers as they are now:
             * customers that no longer match are left out. A number above the last event_id is refused (422). Not
             * together with id or cursor.
             */
            changed_after_id?: number;
            /** @description Page size. Default 100. */
            max_results?: number;
            /** @description The start of the page, as given in next_url. */
            cursor?: string;
        };
        CustomersQueryAnswer: {
            customers: components["schemas"]["Customer"][];
            /** @description With changed_after_id: the customers that have been deleted since. */
            deleted?: string[];
            /**
             * @description With changed_after_id: the event_id up to which the pages so far include all changes. Use it
             * as the next changed_after_id.
             */
            changed_through_id?: number;
            /** @description Parameters to replace for the next page. Absent on the last page. */
            next?: {
                cursor?: string;
                changed_after_id?: number;
            };
        };
        EarliestAnswer: {
            /** @description Datetime. Overrides of deliveries can begin at this time or later. */
            earliest: string;
            /** @description Dates, from today, on which no override of deliveries can begin. */
            blocked_dates: string[];
            override_types: ("change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[];
            max_pause_days?: number;
            /** @description Overrides of the subscription and of the customer that are in force or still to come. */
            overrides: components["schemas"]["CustomerOverride"][];
        };
        UpcomingAnswer: {
            /** @description In order of their time, at most 400. */
            steps: components["schemas"]["UpcomingStep"][];
            /** @description Whether there are more than the answer includes. */
            more: boolean;
        };
        CustomersHistoryAnswer: {
            history: components["schemas"]["Change"][];
            /** @description The value for the next page. Absent at the first change. */
            before?: string;
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        CustomersRecipientsAnswer: {
            /** @description Whether somebody can be added. */
            takes_recipients: boolean;
            /** @description The quantity of the group subscription: its seats. */
            quantity: number;
            /** @description The most recipients that the campaign allows. */
            max_recipients?: number;
            recipients: {
                customer_id: string;
                subscription_id: string;
                /** @enum {string} */
                state: "awaiting" | "active" | "suspended" | "ended" | "stopped";
                name?: string;
                company?: string;
                email?: string;
                /** @description Datetime in the account's timezone. */
                begin: string;
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        CustomersSearchAnswer: {
            customers: {
                id: string;
                /** @description Customer fields by read name, custom fields by field id. */
                data?: components["schemas"]["CustomerReadData"];
                active_subscriptions?: {
                    campaign_name: string;
                    campaign_id: string;
                    /** @description The customer of the group subscription. Only for recipient subscriptions. */
                    group_customer_id?: string;
                }[];
                subscriptions?: components["schemas"]["Subscription"][];
                /**
                 * @description The overrides of the customer and of its subscriptions, by the time at which they begin.
                 */
                overrides?: components["schemas"]["CustomerOverride"][];
                /**
                 * @description Invoices and credit notes, oldest first, including settled ones. Of one instant,
                 * invoices come before credit notes, each by number.
                 */
                invoices?: components["schemas"]["Invoice"][];
                /**
                 * @description The unused rest of payments and credit notes, per business entity. Invoices are
                 * separate.
                 */
                balance?: {
                    business_entity: string;
                    currency: string;
                    /**
                     * @description The unused rest of payments and credit notes, in major units. Negative if the
                     * customer owes it.
                     */
                    amount: number;
                }[];
                /** @description The agreements by which invoices are collected, oldest first. */
                agreements?: {
                    agreement_id: string;
                    /** @description The id of a payment provider of the settings. */
                    provider: string;
                    method: string;
                    /** @enum {string} */
                    state: "pending" | "active" | "failing" | "ended";
                    /** @description The provider's own name for it. */
                    reference?: string;
                    /** @description The payer's account, without spaces. */
                    account?: string;
                    text?: string;
                    business_entity: string;
                    default: boolean;
                    /** @description Datetime in the account's timezone. */
                    created: string;
                    signed?: {
                        date: string;
                        place?: string;
                        evidence?: string;
                    };
                    /** @description The last date on which it can be used. */
                    expires?: string;
                    /** @description The report of the payer's bank about the collection. */
                    mandate?: {
                        /** @description The date of the latest file that mentions it. */
                        told?: string;
                        /** @description Whether the payer wants to be told in writing before each collection. */
                        notice?: boolean;
                    };
                    /** @description The latest outcome of a collection. */
                    last?: {
                        /** @description Datetime in the account's timezone. */
                        at: string;
                        /** @enum {string} */
                        outcome: "paid" | "failed" | "reversed";
                        reason?: string;
                    };
                }[];
                /** @description By date; those without a date come last. */
                assignments?: components["schemas"]["AssignedProduct"][];
                /** @description Oldest first, including payments that paid money back. */
                payments?: components["schemas"]["Payment"][];
                /** @description Pinned notes first, then newest first. */
                notes?: components["schemas"]["Note"][];
                /** @description The last answer of the customer about each purpose. */
                consents?: {
                    purpose: string;
                    given: boolean;
                    /** @description Datetime in the account's timezone. */
                    at: string;
                    source?: string;
                    text_version?: string;
                }[];
                history?: {
                    text: string;
                    /** @description Datetime in the account's timezone. */
                    timestamp: string;
                    /** @description The acting user, or System. */
                    by: string;
                }[];
                matched: {
                    /**
                     * @description The field that the text was found in; payment for the exact id of a payment.
                     * @enum {string}
                     */
                    in: "name" | "company" | "email" | "address" | "postal_code" | "phone" | "id" | "invoice_number" | "subscription_id" | "order" | "payment";
                    /** @description The text that was found, as it is stored. */
                    text: string;
                }[];
            }[];
            /** @description Whether there are, or may be, more customers. Add words to narrow the search. */
            more: boolean;
        };
        CustomersExportAnswer: {
            customer_id: string;
            /** @description Datetime in the account's timezone. */
            exported: string;
            /**
             * @description The customer itself: one entry, on the first page, with data by write names and the
             * customer's own overrides.
             */
            customer: {
                [key: string]: unknown;
            }[];
            /** @description With all periods and overrides, and the group of a recipient. */
            subscriptions: {
                [key: string]: unknown;
            }[];
            /**
             * @description Invoices and credit notes with their lines, their seller and buyer, and what settled them.
             */
            invoices: {
                [key: string]: unknown;
            }[];
            /** @description Amounts of the balance that were offset against each other. */
            set_offs: {
                [key: string]: unknown;
            }[];
            /** @description Payments, including those that paid money back. */
            payments: {
                [key: string]: unknown;
            }[];
            /** @description Product assignments, including removed ones. */
            assignments: {
                [key: string]: unknown;
            }[];
            /** @description Notes of the customer service. */
            notes: {
                [key: string]: unknown;
            }[];
            /** @description Orders that the customer placed, and gifts that the customer accepted. */
            orders: {
                [key: string]: unknown;
            }[];
            /** @description All changes, oldest first, with their texts and events. */
            history: {
                [key: string]: unknown;
            }[];
            /** @description Documents that are waiting to be sent. On the first page. */
            deliveries?: {
                [key: string]: unknown;
            }[];
            /** @description Failed log-ins of the last 15 minutes. On the first page. */
            failed_log_ins?: {
                [key: string]: unknown;
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        CreateCustomerRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description With false or 0, values are not checked by external services. Default true. */
            use_external_lookup?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreateCustomerAnswer: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
        };
        UpdateCustomerRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description Creates the customer if the id is unknown. Default false. */
            create?: boolean;
            /** @description With false or 0, values are not checked by external services. Default true. */
            use_external_lookup?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UpdateCustomerAnswer: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
        };
        DeleteCustomerRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        DeleteCustomerAnswer: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
        };
        CreateSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description Required, except for a recipient. */
            periods?: {
                /**
                 * @description Required, except for a recipient subscription. A recipient's is the recipient campaign
                 * of its group.
                 */
                campaign_id?: string;
                /**
                 * @description Default: now, or the start of the day under a policy with day_aligned. With a later
                 * time, the subscription waits in the status awaiting.
                 */
                begin?: string;
                /** @description Overrides the end that follows from the campaign's duration. */
                end?: string;
                remaining_assignments?: number;
                /**
                 * @description Default: the amounts of the campaign.
                 * @enum {string}
                 */
                invoicing?: "none" | "adjusted_begin" | "adjusted_end";
                /**
                 * @description The amounts invoiced for the period in a previous system, in minor units, tax included.
                 */
                external_invoicing?: {
                    invoiced: number;
                    currency: string;
                    tax_rate: number;
                    /** @description The number of that invoice. A credit note for the period refers to it. */
                    invoice_number?: string;
                };
                /** @description First period only. Default false. */
                renewed?: boolean;
            }[];
            /** @description The group subscription that the recipient subscription follows. */
            group_subscription_id?: string;
            /** @description The base subscription of the add-on. */
            addon_base_subscription_id?: string;
            /** @description With false, mandatory add-ons are not created. Default true. */
            create_mandatory_addon_subscriptions?: boolean;
            /** @description Default 1. */
            quantity?: number;
            /** @description Subscription fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Business policy, by id or external_id. */
            policy?: {
                id?: string;
                external_id?: string;
            };
            /** @description With true, the subscription stops at the end of its last period. Default false. */
            cancelled?: boolean;
            /** @description Used with cancelled. Default now. */
            stop_requested?: string;
            /** @description Default now. */
            created?: string;
            /**
             * @description The time from which this service invoices: periods that begin earlier were invoiced
             * elsewhere. Default: the beginning, or now if the last period has external_invoicing or its invoicing is
             * none.
             */
            invoicing_from?: string;
            /** @description email, manual, or the id of a delivery method. Default email. */
            invoiced_by?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreateSubscriptionAnswer: {
            subscription_id: string;
        };
        UpdateSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description Whether to credit and invoice again periods that were already invoiced in advance. Default
             * false.
             */
            reinvoice?: boolean;
            /** @description Subscription fields by field id; null deletes a field. */
            data?: {
                [key: string]: unknown;
            };
            /** @description From now on. The difference is credited or invoiced at once, whatever reinvoice is. */
            quantity?: number;
            /** @description For documents from now on: email, manual, or the id of a delivery method. */
            invoiced_by?: string;
            /** @description An agreement_id, or invoice: never collected. null means the default of the customer. */
            paid_by?: string | null;
            /** @description Business policy from now on, by id or external_id. null means the campaign's policy. */
            policy?: {
                id?: string;
                external_id?: string;
            } | null;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UpdateSubscriptionAnswer: {
            subscription_id: string;
        };
        SwitchSubscriptionPlanRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description The new campaign of the subscription. */
            new_campaign_id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        SwitchSubscriptionPlanAnswer: {
            subscription_id: string;
        };
        CancelSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description Datetime. Default, and earliest: now. Under a policy with day_aligned, now means the start
             * of the day.
             */
            stop_at?: string;
            /**
             * @description The id of one of the account's stop_reasons, or free text. Shown in the history. The event
             * has the id, or other for free text.
             */
            reason?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CancelSubscriptionAnswer: {
            subscription_id: string;
        };
        WithdrawSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description What the customer pays for: nothing, or for what was delivered, the part of the price up to
             * now. Default none.
             * @enum {string}
             */
            value?: "none" | "copies";
            /**
             * @description What happens to money that was already paid: it goes to the customer's balance, or is paid
             * back. Default payment.
             * @enum {string}
             */
            refund?: "balance" | "payment";
            /**
             * @description Who pays the money back: the payment provider as far as it can, and you the rest; or you
             * everything. Default provider.
             * @enum {string}
             */
            through?: "external" | "provider";
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        WithdrawSubscriptionAnswer: {
            subscription_id: string;
        };
        ResumeSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        ResumeSubscriptionAnswer: {
            subscription_id: string;
        };
        ExtendSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description ISO 8601 duration, at most 36 months: P1M14D, PT36H. Set exactly one of by and assignments.
             * @example P14D
             */
            by?: string;
            /** @description The number of additional assignments, for a period counted in assignments. */
            assignments?: number;
            /** @description Shown in the history. */
            reason?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        ExtendSubscriptionAnswer: {
            subscription_id: string;
        };
        CreateOverrideRequest: {
            /** @description Customer ID. Required where subscription_id is absent. */
            id?: string;
            /** @description Required for vacations and pauses. Without it, a change applies to the customer. */
            subscription_id?: string;
            /**
             * @description The type, which determines the other parameters.
             * @enum {string}
             */
            override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. Default now. */
            begin?: string;
            /** @description Datetime. Required for types that end by themselves. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address. Needs a name or company, an address and a
             * country.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom fields by field id. null deletes a
             * field. A subscription takes its quantity too: the number of copies from then on, billed as by
             * updatesubscription.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description For types that end by themselves: the next one is made, a year later, when one ends.
             * @enum {string}
             */
            repeat?: "P1Y";
            /** @description Date: the last day on which a repetition may begin. Default: no end. */
            repeat_until?: string;
            /**
             * @description With true, the override is only recorded: it has no effect and is not checked against dates.
             * Default false.
             */
            skip_processing?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreateOverrideAnswer: {
            override_id: string;
        };
        UpdateOverrideRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id from createoverride and the reads of customers. */
            override_id: string;
            /**
             * @description Another type of vacation, for a vacation that has not started.
             * @enum {string}
             */
            override_type?: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. Only before the override starts. */
            begin?: string;
            /** @description Datetime. For a suspension it must be now, which ends it. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address. Needs a name or company, an address and a
             * country.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom fields by field id. null deletes a
             * field. A subscription takes its quantity too: the number of copies from then on, billed as by
             * updatesubscription.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description Whether the next one is made when this one ends. Can be changed after the start as well.
             * @enum {string}
             */
            repeat?: "P1Y" | "never";
            /** @description Date: the last day on which a repetition may begin. Default: no end. */
            repeat_until?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UpdateOverrideAnswer: {
            override_id: string;
        };
        DeleteOverrideRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id from createoverride and the reads of customers. */
            override_id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        DeleteOverrideAnswer: {
            override_id: string;
        };
        InvoiceRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description External ID of the business entity. Required without subscription_id. */
            business_entity?: string;
            /** @description The subscription of the lines. */
            subscription_id?: string;
            /**
             * @description current, or the index of the period; 1 is the oldest. Default current. Only with
             * subscription_id.
             */
            period?: string;
            /** @description The lines of the invoice. At most one tax rate other than 0. */
            lines: {
                /** @description May contain line breaks. */
                text: string;
                /** @description Minor units, tax included. */
                amount: number;
                /** @description ISO 4217. Must be the currency of the invoice or business entity. */
                currency: string;
                tax_rate: number;
            }[];
            /** @description Date. Default: by the payment terms of the business entity. */
            due?: string;
            /** @description With false, the invoice is not sent. Default true. */
            send?: boolean;
            /** @description Internal note. */
            note?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        InvoiceAnswer: {
            invoice_number: string;
        };
        CreditRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The invoice to credit. */
            invoice_number: string;
            /** @description The lines to credit and their amounts. Set exactly one of lines, amount and all. */
            lines?: {
                /** @description The position of the line on the invoice; 1 is the first. */
                line: number;
                /** @description Minor units, tax included. Negative for a discount. */
                amount: number;
            }[];
            /**
             * @description Minor units, tax included. At most what is left, and divided between the lines in proportion
             * to what is left of them.
             */
            amount?: number;
            /** @description With true, everything that is left of the invoice is credited. */
            all?: boolean;
            /** @description Printed on the credit note. */
            reason?: string;
            /**
             * @description What happens to money that was already paid: it goes to the customer's balance, or is paid
             * back. Default balance.
             * @enum {string}
             */
            refund?: "balance" | "payment";
            /**
             * @description Who pays back: you, or the payment provider that collected the money. Default external.
             * @enum {string}
             */
            through?: "external" | "provider";
            /** @description Internal note. */
            note?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreditAnswer: {
            credit_note_number: string;
            payment_id?: string;
        };
        ReissueInvoiceRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /**
             * @description The invoice to issue again.
             * @example DK-1
             */
            invoice_number: string;
            /** @description Printed on the credit note. */
            reason?: string;
            /** @description Internal note. */
            note?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        ReissueInvoiceAnswer: {
            invoice_number: string;
            credit_note_number: string;
        };
        SendInvoiceRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /**
             * @description The invoice or credit note to send.
             * @example DK-1001
             */
            invoice_number: string;
            /**
             * @description E-mail addresses. Default: the one to which the customer's documents are sent.
             * @example [
             *       "bookkeeping@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description true sends a reminder with the invoice, which must be overdue. Dunning steps follow as
             * before.
             */
            reminder?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        SendInvoiceAnswer: {
            invoice_number: string;
        };
        CreatePaymentRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The invoice to pay. Not together with business_entity. */
            invoice_number?: string;
            /** @description External ID. Required without an invoice, if the account has several. */
            business_entity?: string;
            /** @description Minor units. Negative only with the method external. */
            amount: number;
            /** @description ISO 4217. Must be the currency of the invoice or business entity. */
            currency: string;
            /**
             * @description Default manual.
             * @enum {string}
             */
            method?: "manual" | "internal" | "external";
            /**
             * @description The date on which the bank received the payment. Default: today, which is also the latest.
             */
            date?: string;
            /** @description Payment fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Internal note. */
            note?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreatePaymentAnswer: {
            payment_id: string;
        };
        RefundRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The payment to pay back. Not together with business_entity. */
            payment_id?: string;
            /**
             * @description External ID. The balance with this entity is paid back. Required without a payment, if the
             * account has several.
             */
            business_entity?: string;
            /**
             * @description Minor units, above zero.
             * @example 5000
             */
            amount: number;
            /**
             * @description Who pays back: you, or the payment provider that collected the money. Default external.
             * @enum {string}
             */
            through?: "external" | "provider";
            /** @description Internal note. */
            note?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        RefundAnswer: {
            /** @description The id of the payment that pays the money back. */
            payment_id: string;
        };
        CollectRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The invoice to collect. */
            invoice_number: string;
            /** @description Default: the default agreement of the business entity. */
            agreement_id?: string;
            /** @description The first date on which it may be collected, at most 12 months ahead. Default: today. */
            at?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CollectAnswer: {
            collection_id: string;
            /** @description The date on which it is collected, YYYY-MM-DD. */
            on: string;
        };
        StartAgreementRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id of one of the payment_providers of the settings, other than of kind queue. */
            provider: string;
            /** @description A payment method of the provider, such as card. */
            method: string;
            /** @description External ID. Required if the account has several. */
            business_entity?: string;
            /**
             * @description The address to which the payer is redirected afterwards. Default: a page with the result.
             */
            return_to?: string;
            /** @description The subscription that is paid by it. Default: it is the default of the business entity. */
            subscription_id?: string;
            /** @description With true, the payer gets an e-mail with the address. Default false. */
            send?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        StartAgreementAnswer: {
            agreement_id: string;
            /** @description The page on which the payer agrees. Anybody who has the address can use it. */
            url: string;
        };
        CreateAgreementRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id of one of the payment_providers of the settings. */
            provider: string;
            /** @description A payment method of the provider, such as card or autogiro. */
            method: string;
            /** @description The provider's own name for the agreement, such as the number of a mandate. */
            reference: string;
            /**
             * @description The payer's IBAN, for a method that the bank collects by a file such as sepa_debit. For
             * autogiro the clearing number, a hyphen, and the account number.
             */
            account?: string;
            /**
             * @description For autogiro: the payer's personal number with its century, or the number of an
             * organization. With it, the next file for the bank registers the mandate, and the agreement is pending
             * until the bank has answered. It is kept as long. Without it, the bank has the mandate already.
             */
            national_id?: string;
            /** @description Words for people, such as "Visa 4242". */
            text?: string;
            /** @description External ID. Required if the account has several. */
            business_entity?: string;
            /** @description The signature of the payer. */
            signed?: {
                /** @description The date on which the payer signed, at the latest today. */
                date: string;
                /** @description Where it was signed. */
                place?: string;
                /** @description Where the proof is, such as the number of a document. */
                evidence?: string;
            };
            /** @description The last date on which it can be used. */
            expires?: string;
            /**
             * @description Whether it pays invoices that name no agreement. Default: true for the first of an entity.
             */
            default?: boolean;
            /** @description The date of the first collection by it, if there was one elsewhere. */
            first_used?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreateAgreementAnswer: {
            agreement_id: string;
        };
        EndAgreementRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id of an agreement of the customer. */
            agreement_id: string;
            /** @description For the history. */
            reason?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        EndAgreementAnswer: {
            agreement_id: string;
        };
        ReversePaymentRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The payment that was taken back. */
            payment_id: string;
            /** @description Minor units. Default: all that is left of the payment. */
            amount?: number;
            /**
             * @description Default return: a bank sent the money back.
             * @enum {string}
             */
            kind?: "chargeback" | "return" | "recall";
            /** @description A code of ISO 20022, or the words of the provider. */
            reason?: string;
            /** @description The date on which the money went. Default: today, which is also the latest. */
            date?: string;
            /** @description The provider's own name for the case. The same case counts once. */
            case?: string;
            /**
             * @description Minor units of the fee that the payer is to pay, where the policy has a reversal_fee;
             * without one, an error. Default: the amount of the policy for kinds chargeback and return, else 0. 0 asks
             * for none.
             */
            fee?: number;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        ReversePaymentAnswer: {
            /** @description The id of the negative payment that takes the money back. */
            payment_id: string;
            /** @description The invoice for the fee, if there is one. */
            invoice_number?: string;
        };
        AssignProductRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description Omit it to assign the product to the customer. */
            subscription_id?: string;
            /**
             * @description Required with subscription_id: current, the index (1 is the oldest), or none for the
             * subscription itself, outside its periods.
             */
            period?: string;
            /** @description Product name. Either name or external_id is required. */
            name?: string;
            /** @description Product external ID. */
            external_id?: string;
            /** @description Fields of the product assignment by field id. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        AssignProductAnswer: {
            product_assignment_id: string;
        };
        UnassignProductRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id from assignproduct and the reads of subscriptions. */
            product_assignment_id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UnassignProductAnswer: {
            product_assignment_id: string;
        };
        CreateNoteRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text: string;
            /** @description The subscription to which the note refers. */
            subscription_id?: string;
            /**
             * @description Default note.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date by which the task has to be done. */
            due?: string;
            /** @description With true, the note is shown before others. Default false. */
            pinned?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        CreateNoteAnswer: {
            note_id: string;
        };
        UpdateNoteRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id from createnote and the reads of customers. */
            note_id: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text?: string;
            /** @description An empty text removes the subscription. */
            subscription_id?: string;
            /**
             * @description The new type of the note.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date. An empty text removes it. */
            due?: string;
            /** @description Whether the note is shown before others. */
            pinned?: boolean;
            /** @description Whether the task is done. false opens it again. */
            done?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UpdateNoteAnswer: {
            note_id: string;
        };
        DeleteNoteRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id from createnote and the reads of customers. */
            note_id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        DeleteNoteAnswer: {
            note_id: string;
        };
        SetConsentRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A purpose of the consents in the settings, or existing_customer. */
            purpose: string;
            /** @description Whether the customer consents. false withdraws. */
            given: boolean;
            /** @description Datetime of the answer. Default, and latest: now. Not before the last answer. */
            at?: string;
            /** @description The place of the answer, such as a form or a phone call. */
            source?: string;
            /**
             * @description The version of the text in which the customer was asked. Default for a consent: the last
             * one.
             */
            text_version?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        SetConsentAnswer: {
            purpose: string;
        };
        ComplainRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description External id of the issue. Default: the last issue that came with the subscription. */
            external_id?: string;
            /**
             * @description The fault of the copy. Default missing.
             * @enum {string}
             */
            kind?: "missing" | "late" | "damaged" | "wrong";
            /**
             * @description redeliver: the copy goes on the next list of redeliveries. credit: the copy's share of its
             * line is credited. extend: one assignment more, or the days to the next issue. Default: that of the
             * policy, or another of its remedies where that is impossible for the copy.
             * @enum {string}
             */
            remedy?: "redeliver" | "credit" | "extend" | "none";
            /** @description The reader's own words, at most 500 characters. */
            text?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        ComplainAnswer: {
            complaint_id: string;
            /** @enum {string} */
            remedy: "redeliver" | "credit" | "extend" | "none";
            /** @description Only with the remedy credit. */
            credit_note_number?: string;
        };
        UpdateComplaintRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /** @description The id from complain and the reads of customers. */
            complaint_id: string;
            /**
             * @description A copy to be delivered again waits for a list while its complaint is open. with_carrier: a
             * list has it.
             * @enum {string}
             */
            state?: "open" | "with_carrier" | "solved";
            /** @description The reader's own words, at most 500 characters. */
            text?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UpdateComplaintAnswer: {
            complaint_id: string;
        };
        MarkUndeliverableRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /**
             * @description The undeliverable address. Default delivery.
             * @enum {string}
             */
            address?: "delivery" | "billing";
            /** @description The carrier's words, or those of the caller. */
            reason?: string;
            /**
             * @description Datetime at which the mark ends. Default: with a new address. A time that has passed ends
             * it. With preview, a date without a time is the day up to which the answer also shows what follows.
             */
            until?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        MarkUndeliverableAnswer: {
            id: string;
        };
        UpdateRequest: {
            /**
             * @description At most 10000. An operation without `id` concerns the customer of the nearest preceding
             * createcustomer.
             */
            operations: components["schemas"]["Operation"][];
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        UpdateAnswer: {
            /** @description The number of operations that were carried out. */
            succeeded: number;
            /** @description The number of operations that were not carried out. */
            failed: number;
            /** @description For each operation, an object of its errors. Empty if it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description For each operation, the codes of its errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            /** @description For each operation, the id that its single call returns. null if it was not carried out. */
            ids: (string | null)[];
        };
        UpdatePreview: {
            /** @description The number of operations that were carried out. */
            succeeded: number;
            /** @description The number of operations that were not carried out. */
            failed: number;
            /** @description For each operation, an object of its errors. Empty if it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description For each operation, the codes of its errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            preview: components["schemas"]["Preview"];
        };
        BulkUpdatesRequest: {
            /**
             * @description At most 1000. An operation without `id` concerns the customer of the nearest preceding
             * createcustomer.
             */
            operations: components["schemas"]["Operation"][];
            /** @description With false or 0, values are not checked by external services. Default true. */
            use_external_lookup?: boolean;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        BulkUpdatesAnswer: {
            /** @description The number of operations that were carried out. */
            succeeded: number;
            /** @description The number of operations that were not carried out. */
            failed: number;
            /** @description For each operation, an object of its errors. Empty if it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description For each operation, the codes of its errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            /** @description For each operation, the answer of its single call. Empty if it was not carried out. */
            results: {
                [key: string]: string;
            }[];
        };
        BulkUpdatesPreview: {
            /** @description The number of operations that were carried out. */
            succeeded: number;
            /** @description The number of operations that were not carried out. */
            failed: number;
            /** @description For each operation, an object of its errors. Empty if it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description For each operation, the codes of its errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            preview: components["schemas"]["Preview"];
        };
        AuthenticateCustomerRequest: {
            /** @description The email of the customer, in upper or lower case. */
            email: string;
            /** @description In clear text. */
            password: string;
            /**
             * @description The address of the visitor, by which failures are counted. Default: the address of the call.
             * Only an API access with allowed_ips can set it.
             */
            ip?: string;
        };
        AuthenticateCustomerAnswer: {
            /** @description Customer ID. */
            id: string;
        };
        PrepareInvoiceDeliveriesRequest: {
            /** @description Maximum number of deliveries. Default 10. */
            max_results?: number;
            /**
             * @description Number of seconds after which the deliveries are returned again. By default they stay ready.
             */
            reschedule_seconds?: number;
            /** @description With true, returns notices to print and post instead of documents. Default false. */
            letters?: boolean;
            /** @description Further data to return. */
            fields?: ("lines" | "payment_url" | "payment_reference")[];
        };
        PrepareInvoiceDeliveriesAnswer: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description Only with letters. */
            letters?: {
                delivery_id: string;
                customer_id: string;
                /** @description The id of the notice in the settings. */
                notice_id: string;
                subscription_id: string;
                /** @description The country whose law requires the notice. */
                law?: string;
                language: string;
                /** @description As it is now. */
                customer_billing_address: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                subject: string;
                text: string;
                /** @description The letter in A4 as a PDF, in base64. */
                pdf: string;
            }[];
            /** @description Whether there are more deliveries that are ready. */
            more_deliveries_available: boolean;
        };
        UpdateInvoiceDeliveriesRequest: {
            /** @description The result of each delivery. */
            deliveries: {
                /** @description The delivery_id that prepareinvoicedeliveries returned. */
                id: string;
                /** @description A remark for the history of the customer. */
                text?: string;
                /** @description Whether the delivery failed. Default false. */
                error?: boolean;
                /**
                 * @description The seconds to wait after the first failure, the second, and so on. Send the same array
                 * with each attempt.
                 */
                retry_seconds?: number[];
            }[];
        };
        UpdateInvoiceDeliveriesAnswer: {
            /** @description The number of reports that were accepted. */
            succeeded: number;
            /** @description The number of operations that were not carried out. */
            failed: number;
            /** @description One object per report, in the same order. Empty if the report was accepted. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description For each operation, the codes of its errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
        };
        NotesAnswer: {
            notes: components["schemas"]["NoteOfCustomer"][];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        PrepareCollectionsRequest: {
            /** @description Maximum number. Default 10. */
            max_results?: number;
            /**
             * @description Seconds after which they are returned again, unless reported. By default they stay ready.
             */
            reschedule_seconds?: number;
            /** @description Only those of this business entity. */
            business_entity?: string;
            /** @description Only those of this date or earlier. */
            due_until?: string;
            /** @description Further data to return. */
            fields?: ("agreement" | "payer" | "lines")[];
        };
        PrepareCollectionsAnswer: {
            collections: {
                collection_id: string;
                idempotency_key: string;
                customer_id: string;
                invoice_number: string;
                payment_reference: string;
                /** @description The present amount due of the invoice, in major units. */
                to_pay: number;
                currency: string;
                /** @description The date on which the money is to be collected, YYYY-MM-DD. */
                at: string;
                /**
                 * @description 1 is the first. A further one follows a failure, a return, or a move to another
                 * agreement.
                 */
                attempt: number;
                /**
                 * @description Whether the agreement was used for an earlier collection.
                 * @enum {string}
                 */
                sequence: "first" | "recurring";
                business_entity: string;
                agreement?: {
                    agreement_id: string;
                    /** @description The id of a payment provider of the settings. */
                    provider: string;
                    method: string;
                    /** @enum {string} */
                    state: "pending" | "active" | "failing" | "ended";
                    /** @description The provider's own name for it. */
                    reference?: string;
                    /** @description The payer's account, without spaces. */
                    account?: string;
                    text?: string;
                    business_entity: string;
                    default: boolean;
                    /** @description Datetime in the account's timezone. */
                    created: string;
                    signed?: {
                        date: string;
                        place?: string;
                        evidence?: string;
                    };
                    /** @description The last date on which it can be used. */
                    expires?: string;
                    /** @description The report of the payer's bank about the collection. */
                    mandate?: {
                        /** @description The date of the latest file that mentions it. */
                        told?: string;
                        /** @description Whether the payer wants to be told in writing before each collection. */
                        notice?: boolean;
                    };
                    /** @description The latest outcome of a collection. */
                    last?: {
                        /** @description Datetime in the account's timezone. */
                        at: string;
                        /** @enum {string} */
                        outcome: "paid" | "failed" | "reversed";
                        reason?: string;
                    };
                };
                payer?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                    tax_registration_id?: string;
                    email?: string;
                    payer_number?: string;
                };
                /** @description Only if requested. */
                lines?: components["schemas"]["InvoiceLine"][];
            }[];
            /** @description Whether more are ready. */
            more_collections_available: boolean;
        };
        UpdateCollectionsRequest: {
            /** @description The outcome of each attempt. */
            collections: {
                /** @description The collection_id that preparecollections returned. */
                id: string;
                /**
                 * @description submitted: handed in, and its outcome is still to come.
                 * @enum {string}
                 */
                outcome: "submitted" | "paid" | "failed" | "reversed";
                /** @description The provider's own name for the payment, unique for the provider. */
                provider_reference?: string;
                /**
                 * @description The date or datetime of the outcome, from the date of the invoice until now. Default:
                 * now. It is the date of the payment where money came in or went back.
                 */
                at?: string;
                /**
                 * @description Minor units, not for failed. Default: the amount handed out; for reversed, the whole
                 * rest of the payment.
                 */
                amount?: number;
                /** @description For failed and reversed: a code of ISO 20022, or of the provider. */
                reason?: string;
                /**
                 * @description For failed: the next attempt follows after this number of seconds instead of by the
                 * schedule, on a bank day and within most_days of the policy.
                 */
                retry_seconds?: number;
                /** @description A remark. */
                text?: string;
            }[];
        };
        UpdateCollectionsAnswer: {
            /** @description The number of reports that were accepted. */
            succeeded: number;
            /** @description The number of reports that were not accepted. */
            failed: number;
            /** @description One object per report, in the same order. Empty if the report was accepted. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description For each report, the codes of its errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
        };
        ProviderNoticeRequest: {
            /** @description The account, if several have a provider with this id. */
            account?: string;
        };
        ProviderNoticeAnswer: {
            received: boolean;
        };
        CollectionFilesRequest: {
            /** @description External id. Required if several business entities have the method. */
            business_entity?: string;
            /** @description Only those of this date or earlier. */
            due_until?: string;
            /**
             * @description With true, returns the contents of the file, without making it. Not with Idempotency-Key.
             * Default false.
             */
            preview?: boolean;
        };
        CollectionFilesAnswer: {
            /** @description Absent in a preview, and if nothing is ready. */
            file_id?: string;
            /** @description The number of collections. */
            collections: number;
            /** @description Their sum in major units. */
            total: number;
            currency: string;
            /** @description The dates on which the bank collects. */
            collected_on: string[];
            /**
             * @description Earlier collections that the file withdraws, because they are no longer owed (avtalegiro,
             * autogiro).
             */
            withdrawn: number;
            /** @description Mandates that the bank is to register or cancel by the file (autogiro). */
            mandates: number;
            /** @description The files, if there are several. */
            files?: {
                /** @description Absent in a preview, and if nothing is ready. */
                file_id?: string;
                /** @description The number of collections. */
                collections: number;
                /** @description Their sum in major units. */
                total: number;
                currency: string;
                /** @description The dates on which the bank collects. */
                collected_on: string[];
                /**
                 * @description Earlier collections that the file withdraws, because they are no longer owed
                 * (avtalegiro, autogiro).
                 */
                withdrawn: number;
                /** @description Mandates that the bank is to register or cancel by the file (autogiro). */
                mandates: number;
            }[];
            /** @description Collections that the bank would refuse, at most 100 of them. They stay ready. */
            left_out: {
                collection_id: string;
                reason: string;
            }[];
            left_out_count: number;
        };
        InvoicesAnswer: {
            invoices: components["schemas"]["ListedInvoice"][];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        OrdersAnswer: {
            orders: {
                id: string;
                /** @description Datetime in the account's timezone. */
                created?: string;
                /** @description The url_id of the form. */
                ordering_form?: string;
                /**
                 * @description Only while the order waits for the orderer: awaitingconfirmation,
                 * awaitingpaymentprocessor.
                 */
                resume_ordering_url?: string;
                address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                billing_address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                email?: string;
                /**
                 * @description The hash of the password. Needs the right orders and one order_id, or the right
                 * passwords. Never returned to a role.
                 */
                password?: string;
                /** @description The network address from which the order was placed. */
                ip?: string;
                ordering_code?: string;
                products?: {
                    campaign_id?: string;
                    campaign_name?: string;
                    campaign_customer_facing_name?: string;
                    quantity?: number;
                    subscribed_to?: {
                        name: string;
                        external_id: string;
                    }[];
                    /** @description For a product on its own. */
                    name?: string;
                    customer_facing_name?: string;
                    external_id?: string;
                    text: string;
                    /** @description For the whole quantity, in major units, tax included. */
                    price: number;
                    currency: string;
                }[];
                /** @enum {string} */
                status?: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
                customer_id?: string;
                /** @description The recipient of a gift. */
                recipient?: {
                    name: string;
                    email: string;
                    message?: string;
                    /** @description Date on which the gift begins. Absent: at once. */
                    begin?: string;
                    /** @description Date on which the recipient is notified. Absent: at once. */
                    tell_on?: string;
                    /** @description Datetime in the account's timezone. Absent until then. */
                    accepted?: string;
                    /** @description The customer who accepted the gift. */
                    customer_id?: string;
                };
                payment_agreement?: {
                    id: string;
                    text: string;
                };
                subscriptions?: string[];
                /** @description The reason for which the order was denied, or needs a decision by people. */
                reason?: {
                    /** @enum {string} */
                    kind: "denied-by-hand" | "expired" | "price-changed" | "refused" | "too-large";
                    text?: string;
                };
                /** @description Estimated at the time of the call. Only if requested. */
                invoice_lines?: components["schemas"]["InvoiceLine"][];
            }[];
            /** @description Address of the next page, if the answer was split. */
            next_url?: string;
        };
        OrdersApproveRequest: {
            /** @description The order. */
            order_id: string;
        };
        OrdersApproveAnswer: {
            order_id: string;
            /** @enum {string} */
            status: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
            customer_id?: string;
            /** @description The subscriptions that were created. */
            subscriptions?: string[];
        };
        OrdersDenyRequest: {
            /** @description The order. */
            order_id: string;
            /** @description Text for the staff who read orders. */
            reason?: string;
        };
        OrdersDenyAnswer: {
            order_id: string;
            /** @enum {string} */
            status: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
            customer_id?: string;
            /** @description The subscriptions that were created. */
            subscriptions?: string[];
        };
        OrderingFormAnswer: {
            account: string;
            url_id: string;
            name: string;
            /** @enum {string} */
            language: "en" | "da" | "sv" | "nb" | "de" | "fi";
            campaigns: {
                campaign_id: string;
                /** @description For customers. */
                name: string;
                /** @description Reasons to subscribe. */
                benefits?: string[];
                /** @description The picture of the campaign. */
                picture?: {
                    url: string;
                    /** @description For people who do not see the picture. */
                    text: string;
                };
                subscribed_to: {
                    name: string;
                    external_id: string;
                }[];
                /** @description In major units, tax included. */
                price: number;
                currency: string;
                /** @description The price without the code. */
                full_price: number;
                lines: {
                    text: string;
                    /** @description In major units, tax included. */
                    amount: number;
                    tax_rate: number;
                }[];
                /** @description For the first period, ISO 8601. */
                duration?: string;
                /** @description The number of issues of the first period. */
                assignments?: number;
                /**
                 * @description The terms of cancelling, to be shown beside the price. Default: at the end of each
                 * period, or on any day if its end is not known.
                 */
                notice?: {
                    /** @description ISO 8601, P0D if no notice is needed. */
                    duration: string;
                    /** @enum {string} */
                    at: "period_end" | "month_end" | "any";
                    /** @description The contract lasts at least this long. */
                    first_term?: string;
                };
                /**
                 * @description What follows the first period, and its price. null if nothing follows. ends: it ends at
                 * some time.
                 */
                then: {
                    campaign_id: string;
                    name: string;
                    /** @description In major units, tax included. */
                    price: number;
                    currency: string;
                    every?: string;
                    /** @enum {boolean} */
                    ends?: true;
                    /**
                     * @description The terms of cancelling, to be shown beside the price. Default: at the end of each
                     * period, or on any day if its end is not known.
                     */
                    notice?: {
                        /** @description ISO 8601, P0D if no notice is needed. */
                        duration: string;
                        /** @enum {string} */
                        at: "period_end" | "month_end" | "any";
                        /** @description The contract lasts at least this long. */
                        first_term?: string;
                    };
                } | null;
                /** @description External id of the business entity. */
                seller: string;
            }[];
            products: {
                external_id: string;
                name: string;
                /** @description In major units, tax included. */
                price: number;
                currency: string;
            }[];
            fields: {
                /** @description The key of the field's value in an order. */
                id: string;
                name: string;
                /** @description The name in this language, if it differs. */
                label?: string;
                /** @enum {string} */
                type: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address";
                choices: string[];
                required: boolean;
                /** @enum {string} */
                scope: "order" | "customer" | "subscription";
            }[];
            accepts_codes: boolean;
            /** @description The requested code. */
            code?: {
                code: string;
                valid: boolean;
            };
            gift: boolean;
            payment: boolean;
            /** @description False if payment is required but the account has no payment provider. */
            can_be_ordered: boolean;
            terms_url?: string;
            sellers: {
                external_id: string;
                name: string;
                address?: string;
                country?: string;
                tax_registration_id?: string;
                email?: string;
            }[];
        };
        OrderingFormOrderRequest: {
            /** @description The id of the account. Required if several accounts have such a form. */
            account?: string;
            /** @description Required. The confirmation of the order is sent to it. */
            email?: string;
            /** @description The orderer's address, with a name or a company. Default country: the seller's. */
            address?: {
                name?: string | null;
                company?: string | null;
                address?: string | null;
                postal_code?: string | null;
                city?: string | null;
                country?: string | null;
            } | null;
            /** @description The address for invoices, if it differs from address. */
            billing_address?: {
                name?: string | null;
                company?: string | null;
                address?: string | null;
                postal_code?: string | null;
                city?: string | null;
                country?: string | null;
            } | null;
            /** @description The VAT number of a company. */
            tax_registration_id?: string;
            /** @description For later log-ins. If a customer has this e-mail address, it logs that customer in. */
            password?: string;
            /** @description The code that changes the price. */
            ordering_code?: string;
            /** @description Required. The ordered products. */
            products?: {
                /** @description A campaign of the form. This or external_id is required. */
                campaign_id?: string;
                /** @description For a campaign. Default 1. */
                quantity?: number;
                /** @description A product of the form. */
                external_id?: string;
            }[];
            /** @description The recipient of a gift. Required by a form for gifts. */
            recipient?: {
                name?: string | null;
                email?: string | null;
                message?: string | null;
                /** @description Date on which the gift begins. Default: tell_on, else with the order. */
                begin?: string | null;
                /**
                 * @description Date on which the recipient is notified by e-mail, not after the start. Default: at
                 * once.
                 */
                tell_on?: string | null;
            } | null;
            /** @description Default true. With false, the orderer confirms the order at resume_ordering_url. */
            confirmed?: boolean;
            /** @description Must be empty. People do not see this field. */
            website?: string;
        } & {
            [key: string]: unknown;
        };
        OrderingFormOrderAnswer: {
            order_id: string;
            /** @enum {string} */
            status: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
            /** @description The page on which the orderer confirms the order and pays. Send the orderer there. */
            resume_ordering_url: string;
        };
        RequestsAnswer: {
            requests: {
                request_id: string;
                /** @enum {string} */
                kind: "withdraw" | "cancel";
                business_entity: string;
                /**
                 * @description Datetime in the account's timezone. The request counts from this instant, whenever it is
                 * carried out.
                 */
                received: string;
                /** @enum {string} */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                /** @description The reader's original words. */
                said: {
                    name: string;
                    email: string;
                    contract?: string;
                    address?: string;
                    /** @enum {string} */
                    ground?: "ordinary" | "cause";
                    reason?: string;
                    date?: string;
                };
                /** @enum {string} */
                state: "received" | "waiting" | "carried_out" | "refused" | "taken_back";
                /**
                 * @description The reason for which it needs a decision by people.
                 * @enum {string}
                 */
                waits_for?: "unmatched" | "several" | "other-address" | "other-number" | "for-cause" | "too-late" | "not-told" | "recipient" | "business" | "other-name" | "collecting" | "pay-back" | "taken-back" | "nothing-live" | "not-possible";
                /** @description Contracts that may be meant. */
                proposals: {
                    customer_id: string;
                    subscription_id?: string;
                    /** @enum {string} */
                    by: "email" | "number" | "words";
                }[];
                customer_id?: string;
                subscription_id?: string;
                /** @description Datetime in the account's timezone. When the contract ends. */
                effect_at?: string;
                /** @description Datetime in the account's timezone. When the receipt was sent. */
                receipt_at?: string;
                /** @description Datetime in the account's timezone. When it was carried out or refused. */
                decided_at?: string;
                decided_by?: string;
                refusal?: string;
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        BankFilesRequest: {
            /** @description A file of the kind bank. */
            file_id?: string;
            /** @description The content as text, instead of file_id. At most 4 MB. */
            content?: string;
            /** @description External id: only accounts of this business entity count. Default: the accounts of all. */
            business_entity?: string;
            /**
             * @description The format that the file must have. By default, the format is detected.
             * @enum {string}
             */
            format?: "camt.053" | "camt.054" | "pain.002" | "ocr_giro" | "autogiro";
        };
        BankFilesAnswer: {
            file_id: string;
            /** @enum {string} */
            format: "camt.053" | "camt.054" | "pain.002" | "ocr_giro" | "autogiro";
            /** @description The first account in the file. */
            account?: string;
            currency?: string;
            /** @description Entries of bank accounts, refused collections, and mandates. */
            entries: number;
            /** @description Entries that became payments or reversals. */
            booked: number;
            /**
             * @description Entries that an earlier file contained, and refusals and mandates that were carried out, now
             * or before.
             */
            matched: number;
            /** @description Entries that wait, with proposals. */
            proposed: number;
            /** @description Entries that wait without proposals. */
            unmatched: number;
            /** @description The sum of the entries of the first account, with debits below zero. In major units. */
            sum: number;
            accounts: {
                account: string;
                currency: string;
                entries: number;
                /** @description The sum of the entries. In major units. */
                sum: number;
            }[];
            /** @description Parts that were left out, or may have been misread. */
            warnings: string[];
            /**
             * @description Whether the accounts of the call were read in the same bytes before, so that nothing was
             * done. Accounts that were left out then are read now.
             */
            already: boolean;
        };
        PaymentsUnmatchedAnswer: {
            entries: {
                entry_id: string;
                /** @description The first file that contained it. */
                file_id: string;
                business_entity: string;
                account: string;
                /** @description The date on which the bank booked it. */
                date: string;
                /** @description In major units. Below zero for money that left the account. */
                amount: number;
                currency: string;
                /** @description Who paid, or was paid. */
                payer: {
                    name?: string;
                    account?: string;
                };
                /** @description The payer's words. */
                text?: string;
                /** @description The bank's own reference. */
                reference: string;
                /** @description References to invoices in separate fields. */
                references: string[];
                end_to_end_id?: string;
                return_reason?: string;
                /** @description Charges of the bank, in major units: above zero if the bank took them. */
                charges?: number;
                /**
                 * @description The entry is for several payments whose details are not known.
                 * @enum {boolean}
                 */
                is_batch?: true;
                /** @enum {string} */
                state: "unmatched" | "proposed" | "ignored" | "matched" | "detailed";
                proposals: {
                    /** @description Proposals of one option belong together. */
                    option: number;
                    customer_id: string;
                    /** @description The name or else the company. */
                    customer_name?: string;
                    /** @description Absent if the amount would go to all open invoices. */
                    invoice_number?: string;
                    /** @description In major units. */
                    amount: number;
                    /**
                     * @description reference, number: the entry names the invoice. payer: the account has paid for the
                     * customer before. name: the payer has the name of the customer.
                     * @enum {string}
                     */
                    why: "reference" | "number" | "payer" | "name";
                }[];
                payments: {
                    customer_id: string;
                    payment_id: string;
                }[];
                /** @description Datetime in the account's timezone. */
                matched_at?: string;
                matched_by?: string;
                note?: string;
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        PaymentsMatchRequest: {
            /** @description The entry. */
            entry_id: string;
            /** @description The targets of the amount. Together they add up to the amount of the entry. */
            allocations?: {
                /** @description The customer. */
                id: string;
                /** @description An invoice of the customer. Without it, the amount goes to the balance. */
                invoice_number?: string;
                /** @description Minor units. */
                amount: number;
            }[];
            /** @description Instead of allocations: the customer whose open invoices and balance get it all. */
            id?: string;
            /** @description Instead of both: nothing of the entry is booked. Default false. */
            ignore?: boolean;
            /** @description With ignore: why. */
            note?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        PaymentsMatchAnswer: {
            entry_id: string;
            /** @description The first file that contained it. */
            file_id: string;
            business_entity: string;
            account: string;
            /** @description The date on which the bank booked it. */
            date: string;
            /** @description In major units. Below zero for money that left the account. */
            amount: number;
            currency: string;
            /** @description Who paid, or was paid. */
            payer: {
                name?: string;
                account?: string;
            };
            /** @description The payer's words. */
            text?: string;
            /** @description The bank's own reference. */
            reference: string;
            /** @description References to invoices in separate fields. */
            references: string[];
            end_to_end_id?: string;
            return_reason?: string;
            /** @description Charges of the bank, in major units: above zero if the bank took them. */
            charges?: number;
            /**
             * @description The entry is for several payments whose details are not known.
             * @enum {boolean}
             */
            is_batch?: true;
            /** @enum {string} */
            state: "unmatched" | "proposed" | "ignored" | "matched" | "detailed";
            proposals: {
                /** @description Proposals of one option belong together. */
                option: number;
                customer_id: string;
                /** @description The name or else the company. */
                customer_name?: string;
                /** @description Absent if the amount would go to all open invoices. */
                invoice_number?: string;
                /** @description In major units. */
                amount: number;
                /**
                 * @description reference, number: the entry names the invoice. payer: the account has paid for the
                 * customer before. name: the payer has the name of the customer.
                 * @enum {string}
                 */
                why: "reference" | "number" | "payer" | "name";
            }[];
            payments: {
                customer_id: string;
                payment_id: string;
            }[];
            /** @description Datetime in the account's timezone. */
            matched_at?: string;
            matched_by?: string;
            note?: string;
        };
        PaymentsUnmatchRequest: {
            /** @description The entry. */
            entry_id: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        PaymentsUnmatchAnswer: {
            entry_id: string;
            /** @description The first file that contained it. */
            file_id: string;
            business_entity: string;
            account: string;
            /** @description The date on which the bank booked it. */
            date: string;
            /** @description In major units. Below zero for money that left the account. */
            amount: number;
            currency: string;
            /** @description Who paid, or was paid. */
            payer: {
                name?: string;
                account?: string;
            };
            /** @description The payer's words. */
            text?: string;
            /** @description The bank's own reference. */
            reference: string;
            /** @description References to invoices in separate fields. */
            references: string[];
            end_to_end_id?: string;
            return_reason?: string;
            /** @description Charges of the bank, in major units: above zero if the bank took them. */
            charges?: number;
            /**
             * @description The entry is for several payments whose details are not known.
             * @enum {boolean}
             */
            is_batch?: true;
            /** @enum {string} */
            state: "unmatched" | "proposed" | "ignored" | "matched" | "detailed";
            proposals: {
                /** @description Proposals of one option belong together. */
                option: number;
                customer_id: string;
                /** @description The name or else the company. */
                customer_name?: string;
                /** @description Absent if the amount would go to all open invoices. */
                invoice_number?: string;
                /** @description In major units. */
                amount: number;
                /**
                 * @description reference, number: the entry names the invoice. payer: the account has paid for the
                 * customer before. name: the payer has the name of the customer.
                 * @enum {string}
                 */
                why: "reference" | "number" | "payer" | "name";
            }[];
            payments: {
                customer_id: string;
                payment_id: string;
            }[];
            /** @description Datetime in the account's timezone. */
            matched_at?: string;
            matched_by?: string;
            note?: string;
        };
        RequestsCarryoutRequest: {
            /** @description The request. */
            request_id: string;
            /** @description The customer whose contract is meant. */
            customer_id: string;
            /** @description The subscription that is meant. */
            subscription_id: string;
            /**
             * @description Datetime: when the contract ends. Default: as the terms say, counted from the instant at
             * which the request was received.
             */
            at?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        RequestsCarryoutAnswer: {
            request_id: string;
            /** @enum {string} */
            state: "received" | "waiting" | "carried_out" | "refused" | "taken_back";
            customer_id?: string;
            subscription_id?: string;
            /** @description Datetime in the account's timezone. When the contract ends. */
            effect_at?: string;
        };
        RequestsRefuseRequest: {
            /** @description The request. */
            request_id: string;
            /** @description Text for the reader, who gets it by e-mail. */
            reason: string;
        };
        RequestsRefuseAnswer: {
            request_id: string;
            /** @enum {string} */
            state: "received" | "waiting" | "carried_out" | "refused" | "taken_back";
            customer_id?: string;
            subscription_id?: string;
            /** @description Datetime in the account's timezone. When the contract ends. */
            effect_at?: string;
        };
        EditionsAnswer: {
            editions: {
                external_id: string;
                name: string;
                category: string;
                date: string;
                /** @description When everybody has the issue. Readers get it at the cut-off of their carrier. */
                assign_at: string;
                /** @description The first cut-off of its lists. */
                cut_off: string;
                /** @enum {string} */
                state: "open" | "closing" | "closed";
                /** @description Of all carriers. Absent before the first closing. */
                copies?: number;
                carriers: {
                    carrier: string;
                    name?: string;
                    cut_off: string;
                    /** @description The last closing. Absent before the first. */
                    closed?: string;
                    /** @description Until the first closing: the last forecast. */
                    lines?: number;
                    /** @description Until the first closing: the last forecast. */
                    copies?: number;
                    bundles?: number;
                }[];
                /** @description Copies that are given away. */
                donated?: number;
                /** @description When the copies of carriers without a list were counted. Absent without a forecast. */
                counted?: string;
                /**
                 * @description Lines of supplements so far. Preview a closing to see the changes since the last list.
                 */
                changes_after_cut_off: number;
            }[];
            /**
             * @description Present while an issue is being counted. A forecast of many recipients is kept for hours.
             * @enum {boolean}
             */
            counting?: true;
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        EditionsCloseRequest: {
            /** @description External id of a concrete product with a date. */
            external_id: string;
            /**
             * @description Only these carriers; none stands for copies without a carrier. Default: all, but carriers of
             * changes only if they deliver on the weekday of the issue.
             */
            carriers?: string[];
            /** @description Internal note, kept with the lists. */
            note?: string;
            /** @description Required before the cut-off of a list. Default false. */
            early?: boolean;
            /**
             * @description With true, returns the counts that the lists would have, and stores nothing, for an issue
             * that is assigned at most 36 months ahead. Not with Idempotency-Key. Default false.
             */
            preview?: boolean;
        };
        EditionsCloseAnswer: {
            external_id: string;
            forecast: boolean;
            /** @description Copies that were given away, which are on no list. */
            donated: number;
            /** @description Everything that each carrier delivers after this closing. */
            carriers: {
                carrier: string;
                lines: number;
                copies: number;
            }[];
            lists: {
                /** @description Absent in a forecast. */
                list_id?: string;
                file_id?: string;
                /** @description Files with further labels: a file has at most 5,000. */
                further_file_ids?: string[];
                /** @description The id of the carrier; none for copies that no carrier fits. */
                carrier: string;
                /** @enum {string} */
                kind: "main" | "supplement" | "redelivery";
                lines: number;
                /** @description Copies to be delivered by this list. */
                copies: number;
                /** @description Absent in a forecast. */
                bundles?: number;
            }[];
            /** @description In a forecast: the first 200 changes since the last list. */
            changes?: {
                customer_id: string;
                carrier: string;
                /** @enum {string} */
                change: "start" | "stop" | "move" | "pause" | "resume" | "quantity";
                copies: number;
            }[];
        };
        EditionsListsAnswer: {
            lists: {
                /** @description Absent in a forecast. */
                list_id?: string;
                file_id?: string;
                /** @description Files with further labels: a file has at most 5,000. */
                further_file_ids?: string[];
                /** @description The id of the carrier; none for copies that no carrier fits. */
                carrier: string;
                /** @enum {string} */
                kind: "main" | "supplement" | "redelivery";
                lines: number;
                /** @description Copies to be delivered by this list. */
                copies: number;
                /** @description Absent in a forecast. */
                bundles?: number;
                closed: string;
                by: string;
                note?: string;
            }[];
            lines?: {
                line_id: string;
                customer_id: string;
                subscription_id?: string;
                /** @description Copies to be delivered: none if the line stops or pauses. */
                copies: number;
                /** @enum {string} */
                change?: "start" | "stop" | "move" | "pause" | "resume" | "quantity";
                route?: string;
                sequence?: number;
                /** @description The first bundle with copies of the line. */
                bundle?: number;
                /** @description For a redelivery: the issue of the copy that is replaced. */
                replaces?: string;
                /**
                 * @description The report of the carrier.
                 * @enum {string}
                 */
                outcome?: "delivered" | "late" | "undeliverable" | "moved" | "refused" | "missing" | "damaged" | "wrong";
                /** @description As it was printed. */
                address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        CarriersRoutesRequest: {
            /** @description A file of the kind carrier. */
            file_id: string;
        };
        CarriersRoutesAnswer: {
            rows: number;
            /** @description Addresses whose route was written. */
            addresses: number;
            /** @description Rows without an address, and with no line of a list of this carrier. */
            unknown: number;
        };
        CarriersReportRequest: {
            /**
             * @description A file of the kind carrier, with the columns line_id, outcome, new_address, external_id and
             * date.
             */
            file_id?: string;
            /** @description Without file_id: at most 500 lines. */
            lines?: {
                line_id: string;
                /** @enum {string} */
                outcome: "delivered" | "late" | "undeliverable" | "moved" | "refused";
                new_address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                /**
                 * @description The issue that the line delivered. Default: that of its list or, for a carrier of
                 * changes, the last one up to the day of the report that came by the line.
                 */
                external_id?: string;
                /**
                 * @description The day on which the carrier reported the line. Default: today. Give it if lines of a
                 * carrier of changes may be sent again on a later day.
                 */
                date?: string;
            }[];
        };
        CarriersReportAnswer: {
            /** @description Lines of lists of this carrier. */
            noted: number;
            /** @description Complaints that the report has made. */
            complaints: number;
            /** @description Customers whose deliveries the report has paused. */
            paused: number;
            /**
             * @description Lines that are on no list of this carrier, that did not deliver the issue, or that have
             * unknown outcomes.
             */
            unknown: number;
        };
        CarriersComplaintsAnswer: {
            complaints: {
                id: string;
                complaint_id: string;
                /**
                 * @description with_carrier: a list of redeliveries has the copy. solved: nothing is left to be done.
                 * @enum {string}
                 */
                state: "open" | "with_carrier" | "solved";
                /** @description Whether the line is about a copy that is delivered again. */
                redelivery: boolean;
                /** @description Datetime in the account's timezone. */
                created: string;
                external_id: string;
                /** @description Absent for a copy that is on no closed list. */
                line_id?: string;
                /** @enum {string} */
                kind: "missing" | "late" | "damaged" | "wrong";
                /** @description The carrier's own code for this kind of complaint. */
                code?: string;
                /** @enum {string} */
                remedy: "redeliver" | "credit" | "extend" | "none";
                /** @description The address of the line, as long as its list is kept. */
                address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
            }[];
            more: boolean;
        };
        FilesAnswer: {
            files: {
                file_id: string;
                /** @enum {string} */
                kind: "e_invoice" | "ledger" | "vat" | "bank" | "collection" | "report" | "delivery_list" | "carrier";
                name: string;
                content_type: string;
                bytes: number;
                /** @description Of the bytes, in hexadecimal digits. */
                sha256: string;
                /** @description The number of entries in the file, such as lines or payments. */
                records?: number;
                /** @description Datetime in the account's timezone. */
                created: string;
                /** @description The API access or person that requested the file. */
                by: string;
                business_entity?: string;
                /** @description The subject of the file. */
                about?: {
                    [key: string]: string;
                };
                /** @description Datetime from which the file is no longer kept. */
                expires: string;
                /**
                 * @description Present until the bytes have arrived and the file has been opened or used.
                 * @enum {boolean}
                 */
                awaiting_upload?: true;
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        FilesCreateRequest: {
            /**
             * @description The origin of the file.
             * @enum {string}
             */
            kind: "bank" | "carrier";
            /**
             * @description The name of the file: 1 to 120 characters, not . or .., without slashes and control
             * characters, also those of the direction of writing.
             */
            name: string;
            /** @description External id of the business entity. */
            business_entity?: string;
            /** @description The content as text, which is kept as UTF-8. At most 4 MB. */
            content?: string;
            /** @description The content in any other form, in base64. At most 4 MB. */
            content_base64?: string;
            /**
             * @description Without content: the number of bytes that will be uploaded, at most 200 MB. With content:
             * checked against it.
             */
            bytes?: number;
            /** @description The SHA-256 of the bytes, in hexadecimal digits. Required with bytes alone. */
            sha256?: string;
        };
        FilesCreateAnswer: {
            file_id: string;
            upload?: {
                /** @description PUT the content here. The address needs no key. */
                url: string;
                /** @description Headers that the request must have. */
                headers: {
                    [key: string]: string;
                };
                /** @description Datetime in the account's timezone. */
                until: string;
            };
        };
        JobsReadAnswer: {
            job_id: string;
            /** @description The call that ordered it. */
            kind: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            /** @description How much is done, in the units that the job counts. */
            done: number;
            /** @description How much there is to do. Absent if that is not known. */
            of?: number;
            /** @description The answer that the call would have given. Present if the state is done. */
            result?: {
                [key: string]: unknown;
            };
            /**
             * @description Messages by field, or by field id for custom fields. The empty key has those that concern no
             * single field.
             */
            errors?: components["schemas"]["MessagesByField"];
        };
        PortalLinksRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id: string;
            /**
             * @description The page that the reader sees first. Default overview.
             * @enum {string}
             */
            purpose?: "overview" | "holiday" | "address" | "complaint" | "invoices" | "payment" | "subscription" | "seats" | "gifts" | "data";
            /** @description The address to which the portal redirects, below one of portal.return_to. */
            return_to?: string;
        };
        PortalLinksAnswer: {
            url: string;
            /** @description In the account's time and timezone. */
            expires: string;
        };
        SelfOperationRequest: {
            /** @description Datetime. Default now. */
            begin?: string;
            /** @description Datetime. Required for types that end by themselves. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address. Needs a name or company, an address and a
             * country.
             */
            address?: components["schemas"]["Address"];
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description For types that end by themselves: the next one is made, a year later, when one ends.
             * @enum {string}
             */
            repeat?: "P1Y";
            /** @description Date: the last day on which a repetition may begin. Default: no end. */
            repeat_until?: string;
            /** @description For endagreement. */
            agreement_id?: string;
            /** @description For startagreement: required if the account has several. */
            business_entity?: string;
            /**
             * @description For updatecustomer: fields that readers write themselves. For giveseat: email, or name or
             * company with address, postal_code, city and country.
             */
            data?: {
                [key: string]: unknown;
            };
            /** @description For complain: the issue. */
            external_id?: string;
            /** @description For setconsent. */
            given?: boolean;
            /** @description For complain: missing, late, damaged or wrong. */
            kind?: string;
            /** @description For startagreement: a payment method of the provider. */
            method?: string;
            /** @description For switchsubscriptionplan: one of portal.switch_to. */
            new_campaign_id?: string;
            /** @description For updateoverride and deleteoverride. */
            override_id?: string;
            /**
             * @description For createoverride and updateoverride: all but change-fields.
             * @enum {string}
             */
            override_type?: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description For startagreement: one of the payment_providers. */
            provider?: string;
            /** @description For setconsent. */
            purpose?: string;
            /** @description For cancelsubscription and endagreement. */
            reason?: string;
            /** @description For startagreement: an address below one of portal.return_to. */
            return_to?: string;
            /** @description For takeseat: the answer of giveseat. */
            seat_id?: string;
            /**
             * @description For cancelsubscription: not before the terms allow. Default: the earliest that they allow.
             */
            stop_at?: string;
            /**
             * @description A subscription of the reader. For giveseat and takeseat: the subscription with the seats.
             */
            subscription_id?: string;
            /** @description For complain. */
            text?: string;
            /** @description For setconsent. */
            text_version?: string;
            /**
             * @description With true, the call changes nothing: it stores nothing, takes no number and makes no event.
             * Not with Idempotency-Key.
             */
            preview?: boolean;
            /**
             * @description With preview: date up to which the answer also shows what follows, at most 36 months ahead.
             */
            until?: string;
            /**
             * @description The `expect` of a preview. The operation is carried out only if it still does what the
             * preview showed; otherwise the answer is 409.
             */
            expect?: string;
        };
        SelfOperationAnswer: {
            id?: string;
            subscription_id?: string;
            override_id?: string;
            complaint_id?: string;
            remedy?: string;
            purpose?: string;
            agreement_id?: string;
            url?: string;
            seat_id?: string;
            /**
             * @description For updatecustomer with a new email: it is used once the link that was mailed there is
             * opened.
             */
            link_sent_to?: string;
        };
        EventsAnswer: {
            events: components["schemas"]["Event"][];
            /**
             * @description The last event_id that was searched, whatever its type, or created_after_id if there was
             * none. Can be used as the next created_after_id.
             */
            searched_through: number;
            /**
             * @description With by: how many of the searched events do not name their author, as they are older than
             * this attribute. They are left out, whoever their author was. Absent if there were none.
             */
            without_by?: number;
            /** @description Address of the next page, if there may be more events. */
            next_url?: string;
        };
        ReportsSubscribersAnswer: {
            days: {
                date: string;
                /** @description Campaigns with live subscriptions, counted as in GET /api/campaigns/. */
                campaigns: {
                    campaign_id: string;
                    live_subscriptions: number;
                }[];
            }[];
            /**
             * @description Present while all customers are being counted. No day is stored until then.
             * @enum {boolean}
             */
            counting?: true;
        };
        CampaignsAnswer: {
            campaigns: components["schemas"]["CountedCampaign"][];
            /**
             * @description Present while all customers are being counted, for the first time or again. Counts may be
             * incomplete until then.
             * @enum {boolean}
             */
            counting?: true;
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        ProductsAnswer: {
            products: components["schemas"]["CountedProduct"][];
            /**
             * @description Present while all customers are being counted, for the first time or again. Counts may be
             * incomplete until then.
             * @enum {boolean}
             */
            counting?: true;
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        ProductsAssignmentsAnswer: {
            assignments: components["schemas"]["ProductRecipient"][];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        ProductsComplaintsAnswer: {
            /** @description The number of complaints on the page. */
            complaints: number;
            by_postal_code: {
                /** @description Empty for addresses without one. */
                postal_code: string;
                complaints: number;
                /** @description The number of complaints of each kind. */
                kinds: {
                    missing?: number;
                    late?: number;
                    damaged?: number;
                    wrong?: number;
                };
            }[];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        ProductsForecastAnswer: {
            /** @description Datetime in the account's timezone. Absent if it is assigned by hand only. */
            assign_at?: string;
            recipients: components["schemas"]["ForecastRecipient"][];
            /** @description Address of the next page. Absent on the last page. */
            next_url?: string;
        };
        AccessAnswer: {
            name: string;
            /**
             * @description The rights: first parts of paths after /api/ (customers), operations
             * (customers.createoverride), kinds of use (customers:read), or * for everything.
             */
            allowed_apis: string[];
            /** @description The IP addresses and CIDR ranges from which the key can be used. */
            allowed_ips: string[];
        };
        SettingsAnswer: {
            account: {
                id: string;
                name?: string;
                timezone: string;
                /** @enum {string} */
                mode: "live" | "test";
                link_version?: number;
                file_retention?: {
                    /** @enum {string} */
                    e_invoice?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    ledger?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    vat?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    bank?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    collection?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    report?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    delivery_list?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                    /** @enum {string} */
                    carrier?: "P30D" | "P90D" | "P1Y" | "P2Y" | "P3Y" | "P5Y" | "P7Y" | "P10Y" | "P15Y" | "P30Y";
                };
            };
            business_entities: {
                external_id: string;
                name: string;
                currency: string;
                country?: string;
                /** @enum {string} */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                tax_registration_id?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                email?: string;
                invoice_prefix: string;
                due_days: number;
                payment_text?: string;
                logo?: string;
                colour?: string;
                iban?: string;
                payment_codes?: {
                    /** @enum {boolean} */
                    epc?: true;
                    swish?: string;
                    fik?: string;
                }[];
                reference?: {
                    /** @enum {string} */
                    kind: "number" | "fik71" | "ocr" | "kid10" | "kid11" | "fi" | "rf";
                    prefix: string;
                    payer_digits: number;
                    document_digits?: number;
                    /** @enum {boolean} */
                    length_digit?: true;
                };
                bank_methods?: {
                    id: string;
                    /** @enum {string} */
                    kind: "sepa_debit" | "avtalegiro" | "autogiro";
                    creditor: string;
                    customer_number?: string;
                    iban: string;
                    lead_days?: number;
                    notice_days?: number;
                    cut_off?: string;
                    /** @enum {string} */
                    charset: "sepa" | "latin1";
                    /** @enum {string} */
                    scheme: "CORE" | "B2B";
                    /** @enum {string} */
                    version: "08" | "02";
                    notified_by_bank: boolean;
                }[];
                exchange_rates?: {
                    currency: string;
                    from: string;
                    rate: number;
                }[];
            }[];
            products: {
                external_id: string;
                name: string;
                category: string;
                recurring: boolean;
                date?: string;
                assign_at?: string;
                cut_off?: string;
            }[];
            campaigns: {
                id: string;
                name: string;
                customer_facing_name?: string;
                benefits?: string[];
                picture?: {
                    url: string;
                    text: string;
                };
                business_entity?: string;
                products: string[];
                duration?: string;
                assignments?: number;
                renews_to?: string;
                invoice_lines: {
                    text: string;
                    amount: number;
                    tax_rate?: number;
                    tax?: string;
                    category?: string;
                    from?: string;
                    when: {
                        [key: string]: string | number | boolean;
                    };
                }[];
                invoice_days_before: number;
                policy?: string;
                group?: {
                    recipient_campaign: string;
                    max_recipients?: number;
                    /** @enum {string} */
                    portal_seats?: "quantity" | "max_recipients";
                };
                addons: {
                    campaign: string;
                    mandatory: boolean;
                }[];
                notice_days?: number;
            }[];
            policies: {
                external_id: string;
                name?: string;
                override_types: ("change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[];
                earliest_delivery_days: number;
                blocked_dates: string[];
                allow_other_country: boolean;
                pause_extends_period: boolean;
                bill_while_suspended: boolean;
                day_aligned: boolean;
                max_pause_days?: number;
                notice?: {
                    duration?: string;
                    /** @enum {string} */
                    at: "period_end" | "month_end" | "any";
                    first_term?: string;
                };
                withdraw_days?: number;
                /** @enum {string} */
                withdraw_from?: "order" | "delivery";
                /** @enum {string} */
                withdraw_value?: "none" | "copies";
                collection?: {
                    schedule: string[];
                    most_days: number;
                    action_days: number;
                    stale_after?: string;
                    /** @enum {string} */
                    dun_from: "due" | "first_failure" | "given_up";
                    reversal_fee?: {
                        text: string;
                        amount: number;
                        tax_rate?: number;
                        tax?: string;
                    };
                };
                complaints?: {
                    window_days: number;
                    most_a_year: number;
                    remedies: ("redeliver" | "credit" | "extend" | "none")[];
                    /** @enum {string} */
                    default: "redeliver" | "credit" | "extend" | "none";
                };
                grace_assignments?: number;
                undeliverable?: {
                    after: number;
                    /** @enum {string} */
                    action: "none" | "write" | "pause";
                };
                dunning: {
                    days_after_due: number;
                    /** @enum {string} */
                    action: "remind" | "suspend" | "stop";
                }[];
            }[];
            tax_rates: {
                category: string;
                country?: string;
                /** @enum {string} */
                buyer: "consumer" | "business" | "any";
                rate: number;
                from?: string;
                /** @enum {string} */
                place: "seller" | "buyer";
                reason?: string;
                reverse_charge: boolean;
            }[];
            payment_providers: {
                id: string;
                /** @enum {string} */
                kind: "stripe" | "queue" | "test";
                business_entities: string[];
                methods: string[];
                api_version?: string;
                descriptor?: string;
            }[];
            delivery_methods: {
                id: string;
                name?: string;
                fallback?: string;
            }[];
            carriers?: {
                id: string;
                name?: string;
                countries: string[];
                postal_codes: string[];
                weekdays: number[];
                /** @enum {string} */
                mode: "full" | "changes";
                /** @enum {string} */
                format: "csv" | "jsonl" | "labels" | "fixed";
                columns: {
                    name: string;
                    from: string;
                    width?: number;
                    /** @enum {string} */
                    pad: "right" | "left" | "zero";
                }[];
                /** @enum {string} */
                charset: "utf-8" | "windows-1252" | "iso-8859-1" | "us-ascii";
                sort: ("route" | "sequence" | "country" | "postal_code" | "address")[];
                bundle?: {
                    most_copies: number;
                    least_copies: number;
                    /** @enum {string} */
                    by?: "route" | "country" | "postal_code";
                };
                label?: {
                    page: string;
                    columns: number;
                    rows: number;
                    lines: string[];
                };
                cut_off?: {
                    days: number;
                    time: string;
                };
                complaint_codes: {
                    [key: string]: "delivered" | "late" | "undeliverable" | "moved" | "refused" | "missing" | "damaged" | "wrong";
                };
            }[];
            stop_reasons?: {
                id: string;
                text: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                };
            }[];
            ordering_forms: {
                url_id: string;
                name?: string;
                campaigns: string[];
                products: string[];
                fields: string[];
                email_confirmation: boolean;
                /** @enum {string} */
                approval: "automatic" | "manual";
                payment: boolean;
                expires_days: number;
                gift: boolean;
                company?: boolean;
                terms_url?: string;
                ordering_codes: {
                    code: string;
                    percent_off?: number;
                    amount_off?: number;
                    campaigns: string[];
                    valid_until?: string;
                    max_uses?: number;
                }[];
            }[];
            consents?: {
                purpose: string;
                name?: string;
                texts: {
                    version: string;
                    /** @enum {string} */
                    language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                    text: string;
                }[];
                default: boolean;
            }[];
            notices?: {
                id: string;
                enabled: boolean;
                /** @enum {string} */
                when?: "renewal" | "price_change" | "trial_end" | "gift_ending" | "agreement_expiring" | "expired" | "stopped" | "lapsed" | "undeliverable";
                before?: string;
                after?: string;
                /** @enum {string} */
                counts_from: "event" | "last_day_to_cancel";
                campaigns: string[];
                countries: string[];
                /** @enum {string} */
                by: "email" | "letter";
                delivery_method?: string;
                required: boolean;
                consent: string;
                template?: string;
                code?: {
                    form: string;
                    code: string;
                };
            }[];
            retention?: {
                /** @enum {string} */
                of: "customers_without_subscription" | "denied_orders" | "requests" | "notes" | "histories";
                after: string;
            }[];
            sign_in?: {
                issuer: string;
                client_id: string;
                domains: string[];
                role_claim?: string;
                default_role?: string;
            };
            portal?: {
                path: string;
                business_entities: string[];
                operations: ("cancelsubscription" | "complain" | "createoverride" | "deletecustomer" | "deleteoverride" | "endagreement" | "giveseat" | "resumesubscription" | "setconsent" | "startagreement" | "switchsubscriptionplan" | "takeseat" | "updatecustomer" | "updateoverride")[];
                switch_to: string[];
                sign_in: ("link" | "password" | "number" | "oidc")[];
                number_operations: ("complain" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[];
                frame_ancestors: string[];
                return_to: string[];
                texts?: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                };
                privacy_url?: string;
                contact?: string;
                oidc_issuer?: string;
                oidc_client_id?: string;
            };
            /** @description The custom fields. Only if the key came as a bearer token, or with a session. */
            fields?: {
                /** @enum {string} */
                scope: "customer" | "subscription" | "product_assignment" | "payment" | "order";
                name: string;
                external_id?: string;
                /** @enum {string} */
                type: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address";
                choices: string[];
                history: boolean;
                indexed: boolean;
                required: boolean;
                names?: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                };
                /** @description Only while a job works on the index. Filters do not use the index until then. */
                index?: {
                    /**
                     * @description fill: values of existing customers are being indexed. clear: the index is being
                     * removed.
                     * @enum {string}
                     */
                    task: "fill" | "clear";
                    /** @description Datetime in the account's timezone, in real time. */
                    begins: string;
                    /** @description The number of customers that have been processed. */
                    customers: number;
                };
            }[];
            /** @description The account's own roles. Only with the right accesses. */
            roles?: {
                name: string;
                allowed_apis: string[];
                operations?: string[];
                limits: {
                    [key: string]: number;
                };
            }[];
            /** @description The users who can sign in. Only with the right accesses. */
            users?: {
                email: string;
                name: string;
                role: string;
                /** @enum {string} */
                language?: "en" | "da" | "sv" | "nb" | "de" | "fi";
                enabled: boolean;
            }[];
            api_accesses: {
                name: string;
                previous_until?: string;
                allowed_apis: string[];
                allowed_ips: string[];
                read_only: boolean;
                acts_for_users: boolean;
                expires?: string;
                rate_per_second: number;
                burst: number;
                max_connections: number;
                /**
                 * @description The last use of the key, to the hour, in real time. Absent if it was over 400 days ago.
                 */
                last_used?: string;
                /** @description The last use of the previous key, which works until previous_until. */
                previous_last_used?: string;
            }[];
            webhooks: {
                id: string;
                url: string;
                categories: ("customer" | "subscription" | "override" | "product-assignment" | "campaign" | "product" | "edition" | "invoice" | "payment" | "agreement" | "collection" | "order" | "request" | "webhook" | "session" | "settings" | "consent" | "notice" | "file" | "complaint" | "bankfile")[];
                max_events: number;
                prefetch?: string;
                reply_seconds: number;
                resend_seconds: number[];
                enabled: boolean;
                error_email?: string;
                /** @description The state of the webhook. */
                state?: {
                    /**
                     * @description The event_id of the last processed event: acknowledged, or left out by the
                     * categories.
                     */
                    cursor: number;
                    /** @description The number of events above the cursor, of all categories. */
                    lag: number;
                    /**
                     * @description The reason for which it is off: stopped by hand, or turned off by the service.
                     * @enum {string}
                     */
                    reason?: "stopped" | "response-key-missing" | "response-key-wrong" | "resends-failed";
                    /** @description The next number to send. Other events begin at 0. */
                    failed_attempts: number;
                    /**
                     * @description When a failed delivery will be resent, in real time. Datetime in the timezone of the
                     * account.
                     */
                    next_attempt?: string;
                    last_attempt?: {
                        /**
                         * @description When the attempt began, in real time. Datetime in the timezone of the account.
                         */
                        at: string;
                        first_event_id: number;
                        last_event_id: number;
                        /**
                         * @description The number of events that were sent. Categories may leave out ids between the
                         * first and the last.
                         */
                        events: number;
                        /**
                         * @description Only delivered moves the cursor. Outcomes that begin with response-key- turn the
                         * webhook off.
                         * @enum {string}
                         */
                        outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
                        /** @description The HTTP status of the reply, if there was one. */
                        status?: number;
                        /** @description The error of the connection, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
                        error?: string;
                        /** @description From the name look-up to the end of the reply. */
                        milliseconds: number;
                    };
                };
            }[];
        };
        SettingsUpdateAnswer: {
            /** @description Whether the file changed anything. */
            changed: boolean;
            /**
             * @description The keys created for new accesses that were sent without one. They are never shown again.
             */
            api_accesses: {
                name: string;
                key: string;
            }[];
        };
        SettingsPlanCustomerRequest: {
            settings: components["schemas"]["AccountFile"];
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
            id?: string;
            /**
             * @description Only invoices with a period of this campaign. Without id, the service picks a customer who
             * is on the campaign or renews to it, preferably one whose invoices change.
             */
            campaign_id?: string;
            /** @description Date, 13 months from now by default, at most 36. */
            until?: string;
        };
        SettingsPlanCustomerAnswer: {
            /** @description Absent if no customer of the campaign has such an upcoming invoice. */
            customer_id?: string;
            /** @description In order of their time, at most 40. */
            invoices_before: {
                /** @description Datetime in the account's timezone. */
                at: string;
                /** @description The subscription of the step. */
                subscription_id?: string;
                /**
                 * @description An invoice or credit note that would be made. It has no number, as a preview takes none.
                 */
                document: {
                    /** @enum {string} */
                    type: "invoice" | "credit_note";
                    /** @description How the invoice would be collected. Absent if its payer would pay it. */
                    collection?: {
                        agreement_id?: string;
                        /** @description The date on which it is collected, YYYY-MM-DD. */
                        at: string;
                        /** @enum {string} */
                        state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                        /**
                         * @description 1 is the first. A further one follows a failure, a return, or a move to another
                         * agreement.
                         */
                        attempt: number;
                        /**
                         * @description The time since which an outcome is overdue (stale_after of the policy). Absent
                         * once one has come.
                         */
                        stale_since?: string;
                        /** @description The reason of the failure or return that led to this state. */
                        reason?: string;
                        /** @enum {string} */
                        class?: "soft" | "unknown" | "action" | "hard";
                    };
                    /**
                     * @description An invoice is credited if only credit notes settled it. A credit note is always
                     * credited.
                     * @enum {string}
                     */
                    state: "open" | "paid" | "credited";
                    /** @description External id of the business entity that invoices. */
                    business_entity: string;
                    /** @description YYYY-MM-DD. */
                    date: string;
                    /** @description YYYY-MM-DD. Only for invoices. */
                    due?: string;
                    currency: string;
                    /** @description Negative for a credit note. In major units, tax included. */
                    total: number;
                    /** @description The amount that remains to be paid. In major units, tax included. */
                    to_pay: number;
                    /** @description The reference that the invoice is paid by: its number, or digits with a check. */
                    payment_reference?: string;
                    /** @description For a credit note: the number of the invoice that it credits, if any. */
                    credits?: string;
                    note?: string;
                    /** @description Datetime at which it was sent to the customer. */
                    sent?: string;
                    /**
                     * @description For an invoice: the payments and credit notes that settle it. Together with the
                     * amount due, they are the total. For a credit note: the invoices that it settles. Together with
                     * what is left, they are its total.
                     */
                    allocations: components["schemas"]["Allocation"][];
                    /** @description For a credit note: the part that belongs to the customer's balance. */
                    left?: number;
                    /** @description Only if requested. */
                    lines?: components["schemas"]["InvoiceLine"][];
                };
            }[];
            /** @description The upcoming invoices if the file were applied now. */
            invoices: {
                /** @description Datetime in the account's timezone. */
                at: string;
                /** @description The subscription of the step. */
                subscription_id?: string;
                /**
                 * @description An invoice or credit note that would be made. It has no number, as a preview takes none.
                 */
                document: {
                    /** @enum {string} */
                    type: "invoice" | "credit_note";
                    /** @description How the invoice would be collected. Absent if its payer would pay it. */
                    collection?: {
                        agreement_id?: string;
                        /** @description The date on which it is collected, YYYY-MM-DD. */
                        at: string;
                        /** @enum {string} */
                        state: "planned" | "ready" | "submitted" | "waiting" | "paid" | "given_up" | "reversed";
                        /**
                         * @description 1 is the first. A further one follows a failure, a return, or a move to another
                         * agreement.
                         */
                        attempt: number;
                        /**
                         * @description The time since which an outcome is overdue (stale_after of the policy). Absent
                         * once one has come.
                         */
                        stale_since?: string;
                        /** @description The reason of the failure or return that led to this state. */
                        reason?: string;
                        /** @enum {string} */
                        class?: "soft" | "unknown" | "action" | "hard";
                    };
                    /**
                     * @description An invoice is credited if only credit notes settled it. A credit note is always
                     * credited.
                     * @enum {string}
                     */
                    state: "open" | "paid" | "credited";
                    /** @description External id of the business entity that invoices. */
                    business_entity: string;
                    /** @description YYYY-MM-DD. */
                    date: string;
                    /** @description YYYY-MM-DD. Only for invoices. */
                    due?: string;
                    currency: string;
                    /** @description Negative for a credit note. In major units, tax included. */
                    total: number;
                    /** @description The amount that remains to be paid. In major units, tax included. */
                    to_pay: number;
                    /** @description The reference that the invoice is paid by: its number, or digits with a check. */
                    payment_reference?: string;
                    /** @description For a credit note: the number of the invoice that it credits, if any. */
                    credits?: string;
                    note?: string;
                    /** @description Datetime at which it was sent to the customer. */
                    sent?: string;
                    /**
                     * @description For an invoice: the payments and credit notes that settle it. Together with the
                     * amount due, they are the total. For a credit note: the invoices that it settles. Together with
                     * what is left, they are its total.
                     */
                    allocations: components["schemas"]["Allocation"][];
                    /** @description For a credit note: the part that belongs to the customer's balance. */
                    left?: number;
                    /** @description Only if requested. */
                    lines?: components["schemas"]["InvoiceLine"][];
                };
            }[];
        };
        SettingsPlanCustomersRequest: {
            settings: components["schemas"]["AccountFile"];
            /** @description Only customers who are on the campaign or renew to it, and invoices with a period of it. */
            campaign_id: string;
            /** @description Date, 13 months from now by default, at most 36. */
            until?: string;
            /** @description Number of customers that a page reads. Default and maximum 100. */
            max_results?: number;
            /** @description The start of the page, as given in next_cursor. */
            cursor?: string;
        };
        SettingsPlanCustomersAnswer: {
            subscriptions: {
                customer_id: string;
                /** @description The name or else the company. Absent if the customer has neither. */
                customer_name?: string;
                /** @description The subscription of the step. */
                subscription_id?: string;
                /** @description Datetime of the first invoice that changes. */
                at: string;
                currency: string;
                /**
                 * @description Its total under the current settings, in major units. Absent if there would be no such
                 * invoice.
                 */
                total_before?: number;
                /** @description Its total if the file were applied now. Absent if there would be no such invoice. */
                total?: number;
            }[];
            /** @description Absent on the last page. */
            next_cursor?: string;
        };
        SettingsWebhookRequest: {
            /** @description The id of the webhook. */
            id: string;
            /**
             * @description start: turns it on from its cursor, and makes a waiting resend due at once. stop: turns it
             * off after the delivery in progress. rewind: moves the cursor. test: sends one test event now, even if the
             * webhook is off.
             * @enum {string}
             */
            action: "start" | "stop" | "rewind" | "test";
            /**
             * @description Required with rewind, and only then. An event_id: that event is sent next; 0 is the
             * beginning, and a number one above the last skips all existing events. A datetime: the first event with a
             * timestamp at or after it is sent next.
             */
            to?: string | number;
        };
        SettingsWebhookAnswer: {
            id: string;
            enabled: boolean;
            state: components["schemas"]["WebhookState"];
        };
        SettingsWebhookOutcome: {
            id: string;
            /** @enum {string} */
            outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
            /** @description The HTTP status of the reply, if there was one. */
            status?: number;
            /**
             * @description The verdict on a reply with status 200.
             * @enum {string}
             */
            response_key?: "right" | "wrong" | "missing";
            /** @description The error of the connection, such as ECONNREFUSED. */
            error?: string;
            milliseconds: number;
        };
        SettingsWebhookAttemptsAnswer: {
            attempts: {
                /** @description When the attempt began, in real time. Datetime in the timezone of the account. */
                at: string;
                first_event_id: number;
                last_event_id: number;
                /**
                 * @description The number of events that were sent. Categories may leave out ids between the first and
                 * the last.
                 */
                events: number;
                /**
                 * @description Only delivered moves the cursor. Outcomes that begin with response-key- turn the webhook
                 * off.
                 * @enum {string}
                 */
                outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
                /** @description The HTTP status of the reply, if there was one. */
                status?: number;
                /** @description The error of the connection, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
                error?: string;
                /** @description From the name look-up to the end of the reply. */
                milliseconds: number;
            }[];
            /** @description Address of the next page, if there are more. */
            next_url?: string;
        };
        SettingsFieldsAnswer: {
            fields: {
                /**
                 * @description The key of the field in data objects, new_values and filters: its external_id, or
                 * :<name>.
                 */
                id: string;
                /** @enum {string} */
                scope: "customer" | "subscription" | "product_assignment" | "payment" | "order";
                name: string;
                external_id?: string;
                /** @enum {string} */
                type: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address";
                choices: string[];
                history: boolean;
                indexed: boolean;
                required: boolean;
                names?: {
                    en?: string;
                    da?: string;
                    sv?: string;
                    nb?: string;
                    de?: string;
                    fi?: string;
                };
            }[];
        };
        SettingsNamesAnswer: {
            campaigns: {
                id: string;
                name: string;
            }[];
            products: {
                external_id: string;
                name: string;
                recurring: boolean;
            }[];
            delivery_methods: {
                id: string;
                name?: string;
            }[];
            stop_reasons: {
                id: string;
                /** @description In the language of the call, if the account has it. */
                text: string;
            }[];
        };
        NoticesAnswer: {
            notices: {
                id: string;
                when: string;
                law?: string;
                /** @description Notices to be sent in the next 30 days. */
                ahead: number;
            }[];
        };
        TemplatesAnswer: {
            templates: {
                kind: string;
                /** @enum {string} */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                subject: string;
                text: string;
                html?: string;
            }[];
            /** @description The e-mails that may have a template. */
            kinds: {
                kind: string;
                placeholders: string[];
                /** @description Placeholders that the law requires. */
                needed: string[];
            }[];
        };
        TemplatesUpdateRequest: {
            /** @description The templates that are written or removed. Others stay unchanged. */
            templates: {
                /**
                 * @description An e-mail of the service, such as invoice or order-confirmation, or notice: with the id
                 * of a notice.
                 */
                kind: string;
                /**
                 * @description The language of the e-mail.
                 * @enum {string}
                 */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                /** @description The subject, with placeholders. */
                subject?: string;
                /** @description The text, with placeholders. An empty line begins a paragraph. */
                text?: string;
                /**
                 * @description The HTML, with placeholders, whose values are escaped. Empty: the paragraphs of the
                 * text.
                 */
                html?: string;
                /** @description With true, the words of the service are sent. */
                delete?: boolean;
            }[];
        };
        TemplatesUpdateAnswer: {
            /** @description The number of templates. */
            changed: number;
        };
        TemplatesTryRequest: {
            /**
             * @description An e-mail of the service, such as invoice or order-confirmation, or notice: with the id of a
             * notice.
             */
            kind: string;
            /**
             * @description The language of the e-mail.
             * @enum {string}
             */
            language: "en" | "da" | "sv" | "nb" | "de" | "fi";
            /** @description The customer whose data is shown. Default: made-up data. */
            customer_id?: string;
            /** @description The subject, with placeholders. */
            subject?: string;
            /** @description The text, with placeholders. An empty line begins a paragraph. */
            text?: string;
            /**
             * @description The HTML, with placeholders, whose values are escaped. Empty: the paragraphs of the text.
             */
            html?: string;
        };
        TemplatesTryAnswer: {
            subject: string;
            text: string;
            html: string;
            /** @description Placeholders that have no value for this customer. */
            missing: string[];
        };
        SessionBeginRequest: {
            /** @description An API access key. The session has its rights. */
            api_key?: string;
            /** @description The token of a one-time link. The session has the rights of the role of its user. */
            link?: string;
        };
        SessionLinksEmailRequest: {
            /** @description The id of the account. */
            account: string;
            /** @description The email of a user of the account, in upper or lower case. */
            email: string;
        };
        SessionLinksEmailAnswer: {
            /** @description The time for which a link is valid. */
            minutes: number;
        };
        SessionLinksRequest: {
            /** @description The email of a user of the account. */
            email: string;
        };
        SessionLinksAnswer: {
            /**
             * @description The address of the console with the token in the fragment, which is not sent to any server.
             */
            link: string;
            /** @description The value for `link` of POST /api/session/. */
            token: string;
            /** @description Real time, in the account's timezone. */
            expires: string;
        };
        TestClockAnswer: {
            /** @description Datetime in the account's timezone. */
            now: string;
            /** @description Datetime of the next due work. Absent if there is none. */
            next_due?: string;
        };
        TestClockMoveRequest: {
            /**
             * @description Datetime, at or after the current time of the clock. The first move of an account without
             * customers may also go to a time in the past.
             */
            now: string;
        };
        TestClockMoveAnswer: {
            /** @description Datetime in the account's timezone. */
            now: string;
        };
        HealthzAnswer: {
            /** @constant */
            status: "ok";
        };
        OpenapiAnswer: {
            /** @description The version of OpenAPI that the document follows. */
            openapi: string;
        };
    };
    responses: {
        /** @description Values are invalid. Nothing was changed. */
        Refused: {
            headers: {
                "X-Error-Codes": components["headers"]["ErrorCodes"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessagesByField"];
            };
        };
        /** @description The form of the call is wrong. The text names each parameter and what was expected. */
        ProgrammingError: {
            headers: {
                "X-Error-Codes": components["headers"]["ErrorCodes"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The API access key is missing, or the session of the cookie has ended. */
        NoKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /**
         * @description The key is unknown, expired, read-only, not allowed to make this call, or not allowed from this
         * address.
         */
        NotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The body is larger than the service accepts. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The body is compressed, or declared as such: Content-Encoding is not identity. */
        Compressed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The client has made more calls, or has more calls in progress, than it is allowed. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The service failed. The text has a request id, which finds the cause in the logs. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /**
         * @description The storage is busy. The change may or may not have been made: send the call again with the same
         * Idempotency-Key.
         */
        Busy: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description Any other failure, for example between the client and the service. */
        Other: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
    };
    parameters: {
        /** @description Language of texts for end users. Default: that of the account's first business entity. */
        language: "en" | "da" | "sv" | "nb" | "de" | "fi";
        /**
         * @description Any text of the caller's choice. For 24 hours, the same call with the same key is carried out
         * once and returns its first answer again; a different call with it is refused.
         */
        "idempotency-key": string;
        /**
         * @description The person on whose behalf the call is made. The history names this person if the access has
         * acts_for_users; for any other access it has no effect.
         */
        "acting-user": string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
        /**
         * @description The same errors for programs: `field=code`, separated by `; `. Fields are percent-encoded, and
         * empty where the error concerns no single field. Codes are those of ErrorCode.
         */
        ErrorCodes: string;
    };
    pathItems: never;
}
export type AccountFile = components['schemas']['AccountFile'];
export type SettingsPlanAnswer = components['schemas']['SettingsPlanAnswer'];
export type UnexpectedPlan = components['schemas']['UnexpectedPlan'];
export type Address = components['schemas']['Address'];
export type Allocation = components['schemas']['Allocation'];
export type AssignedProduct = components['schemas']['AssignedProduct'];
export type Change = components['schemas']['Change'];
export type Condition = components['schemas']['Condition'];
export type CustomerFilledInCondition = components['schemas']['CustomerFilledInCondition'];
export type CustomerEqualCondition = components['schemas']['CustomerEqualCondition'];
export type SubscriptionFilledInCondition = components['schemas']['SubscriptionFilledInCondition'];
export type SubscriptionEqualCondition = components['schemas']['SubscriptionEqualCondition'];
export type SubscriptionStateCondition = components['schemas']['SubscriptionStateCondition'];
export type Customer = components['schemas']['Customer'];
export type CustomerOverride = components['schemas']['CustomerOverride'];
export type CustomerReadData = components['schemas']['CustomerReadData'];
export type CustomerWriteData = components['schemas']['CustomerWriteData'];
export type Operation = components['schemas']['Operation'];
export type Event = components['schemas']['Event'];
export type Prefetch = components['schemas']['Prefetch'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type Delivery = components['schemas']['Delivery'];
export type Invoice = components['schemas']['Invoice'];
export type ListedInvoice = components['schemas']['ListedInvoice'];
export type InvoiceLine = components['schemas']['InvoiceLine'];
export type Note = components['schemas']['Note'];
export type Payment = components['schemas']['Payment'];
export type Preview = components['schemas']['Preview'];
export type PreviewAnswer = components['schemas']['PreviewAnswer'];
export type CountedCampaign = components['schemas']['CountedCampaign'];
export type CountedProduct = components['schemas']['CountedProduct'];
export type ProductRecipient = components['schemas']['ProductRecipient'];
export type ForecastRecipient = components['schemas']['ForecastRecipient'];
export type Today = components['schemas']['Today'];
export type NoteOfCustomer = components['schemas']['NoteOfCustomer'];
export type Session = components['schemas']['Session'];
export type Subscription = components['schemas']['Subscription'];
export type WebhookState = components['schemas']['WebhookState'];
export type VatReport = components['schemas']['VatReport'];
export type UpcomingStep = components['schemas']['UpcomingStep'];
export type MessagesByField = components['schemas']['MessagesByField'];
export type CodesByField = components['schemas']['CodesByField'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type CreateCustomerOperation = components['schemas']['CreateCustomerOperation'];
export type UpdateCustomerOperation = components['schemas']['UpdateCustomerOperation'];
export type DeleteCustomerOperation = components['schemas']['DeleteCustomerOperation'];
export type CreateSubscriptionOperation = components['schemas']['CreateSubscriptionOperation'];
export type UpdateSubscriptionOperation = components['schemas']['UpdateSubscriptionOperation'];
export type SwitchSubscriptionPlanOperation = components['schemas']['SwitchSubscriptionPlanOperation'];
export type CancelSubscriptionOperation = components['schemas']['CancelSubscriptionOperation'];
export type WithdrawSubscriptionOperation = components['schemas']['WithdrawSubscriptionOperation'];
export type ResumeSubscriptionOperation = components['schemas']['ResumeSubscriptionOperation'];
export type ExtendSubscriptionOperation = components['schemas']['ExtendSubscriptionOperation'];
export type CreateOverrideOperation = components['schemas']['CreateOverrideOperation'];
export type UpdateOverrideOperation = components['schemas']['UpdateOverrideOperation'];
export type DeleteOverrideOperation = components['schemas']['DeleteOverrideOperation'];
export type InvoiceOperation = components['schemas']['InvoiceOperation'];
export type CreditOperation = components['schemas']['CreditOperation'];
export type ReissueInvoiceOperation = components['schemas']['ReissueInvoiceOperation'];
export type SendInvoiceOperation = components['schemas']['SendInvoiceOperation'];
export type CreatePaymentOperation = components['schemas']['CreatePaymentOperation'];
export type RefundOperation = components['schemas']['RefundOperation'];
export type CollectOperation = components['schemas']['CollectOperation'];
export type StartAgreementOperation = components['schemas']['StartAgreementOperation'];
export type CreateAgreementOperation = components['schemas']['CreateAgreementOperation'];
export type EndAgreementOperation = components['schemas']['EndAgreementOperation'];
export type ReversePaymentOperation = components['schemas']['ReversePaymentOperation'];
export type AssignProductOperation = components['schemas']['AssignProductOperation'];
export type UnassignProductOperation = components['schemas']['UnassignProductOperation'];
export type CreateNoteOperation = components['schemas']['CreateNoteOperation'];
export type UpdateNoteOperation = components['schemas']['UpdateNoteOperation'];
export type DeleteNoteOperation = components['schemas']['DeleteNoteOperation'];
export type SetConsentOperation = components['schemas']['SetConsentOperation'];
export type ComplainOperation = components['schemas']['ComplainOperation'];
export type UpdateComplaintOperation = components['schemas']['UpdateComplaintOperation'];
export type MarkUndeliverableOperation = components['schemas']['MarkUndeliverableOperation'];
export type CustomerCreatedEvent = components['schemas']['CustomerCreatedEvent'];
export type CustomerUpdatedEvent = components['schemas']['CustomerUpdatedEvent'];
export type CustomerDeletedEvent = components['schemas']['CustomerDeletedEvent'];
export type CustomerExportedEvent = components['schemas']['CustomerExportedEvent'];
export type CustomerEmailStoppedEvent = components['schemas']['CustomerEmailStoppedEvent'];
export type CustomerNotedEvent = components['schemas']['CustomerNotedEvent'];
export type CustomerUndeliverableEvent = components['schemas']['CustomerUndeliverableEvent'];
export type ComplaintCreatedEvent = components['schemas']['ComplaintCreatedEvent'];
export type ComplaintUpdatedEvent = components['schemas']['ComplaintUpdatedEvent'];
export type ConsentGivenEvent = components['schemas']['ConsentGivenEvent'];
export type ConsentWithdrawnEvent = components['schemas']['ConsentWithdrawnEvent'];
export type SubscriptionCreatedEvent = components['schemas']['SubscriptionCreatedEvent'];
export type SubscriptionUpdatedEvent = components['schemas']['SubscriptionUpdatedEvent'];
export type SubscriptionChangedStatusEvent = components['schemas']['SubscriptionChangedStatusEvent'];
export type SubscriptionRegisteredStopEvent = components['schemas']['SubscriptionRegisteredStopEvent'];
export type SubscriptionRevokedStopEvent = components['schemas']['SubscriptionRevokedStopEvent'];
export type SubscriptionRenewedEvent = components['schemas']['SubscriptionRenewedEvent'];
export type SubscriptionSwitchedPlanEvent = components['schemas']['SubscriptionSwitchedPlanEvent'];
export type OverrideCreatedEvent = components['schemas']['OverrideCreatedEvent'];
export type OverrideUpdatedEvent = components['schemas']['OverrideUpdatedEvent'];
export type OverrideDeletedEvent = components['schemas']['OverrideDeletedEvent'];
export type OverrideStartedEvent = components['schemas']['OverrideStartedEvent'];
export type OverrideEndedEvent = components['schemas']['OverrideEndedEvent'];
export type ProductAssignmentCreatedEvent = components['schemas']['ProductAssignmentCreatedEvent'];
export type ProductAssignmentDeletedEvent = components['schemas']['ProductAssignmentDeletedEvent'];
export type CampaignCreatedEvent = components['schemas']['CampaignCreatedEvent'];
export type CampaignUpdatedEvent = components['schemas']['CampaignUpdatedEvent'];
export type CampaignDeletedEvent = components['schemas']['CampaignDeletedEvent'];
export type ProductCreatedEvent = components['schemas']['ProductCreatedEvent'];
export type ProductUpdatedEvent = components['schemas']['ProductUpdatedEvent'];
export type ProductDeletedEvent = components['schemas']['ProductDeletedEvent'];
export type ProductExportedEvent = components['schemas']['ProductExportedEvent'];
export type EditionClosedEvent = components['schemas']['EditionClosedEvent'];
export type EditionReportedEvent = components['schemas']['EditionReportedEvent'];
export type InvoiceCreatedEvent = components['schemas']['InvoiceCreatedEvent'];
export type InvoiceSentEvent = components['schemas']['InvoiceSentEvent'];
export type InvoiceRemindedEvent = components['schemas']['InvoiceRemindedEvent'];
export type InvoicePaidEvent = components['schemas']['InvoicePaidEvent'];
export type InvoiceCreditedEvent = components['schemas']['InvoiceCreditedEvent'];
export type InvoiceDeliveryFailedEvent = components['schemas']['InvoiceDeliveryFailedEvent'];
export type PaymentCreatedEvent = components['schemas']['PaymentCreatedEvent'];
export type PaymentReversedEvent = components['schemas']['PaymentReversedEvent'];
export type PaymentRefundedEvent = components['schemas']['PaymentRefundedEvent'];
export type PaymentRefundRefusedEvent = components['schemas']['PaymentRefundRefusedEvent'];
export type AgreementCreatedEvent = components['schemas']['AgreementCreatedEvent'];
export type AgreementChangedStateEvent = components['schemas']['AgreementChangedStateEvent'];
export type AgreementExpiringEvent = components['schemas']['AgreementExpiringEvent'];
export type CollectionPlannedEvent = components['schemas']['CollectionPlannedEvent'];
export type CollectionSubmittedEvent = components['schemas']['CollectionSubmittedEvent'];
export type CollectionFailedEvent = components['schemas']['CollectionFailedEvent'];
export type CollectionGivenUpEvent = components['schemas']['CollectionGivenUpEvent'];
export type PaymentAllocatedEvent = components['schemas']['PaymentAllocatedEvent'];
export type PaymentMatchedEvent = components['schemas']['PaymentMatchedEvent'];
export type PaymentUnmatchedEvent = components['schemas']['PaymentUnmatchedEvent'];
export type BankfileReadEvent = components['schemas']['BankfileReadEvent'];
export type OrderCreatedEvent = components['schemas']['OrderCreatedEvent'];
export type OrderChangedStatusEvent = components['schemas']['OrderChangedStatusEvent'];
export type NoticeSentEvent = components['schemas']['NoticeSentEvent'];
export type RequestReceivedEvent = components['schemas']['RequestReceivedEvent'];
export type RequestCarriedOutEvent = components['schemas']['RequestCarriedOutEvent'];
export type RequestRefusedEvent = components['schemas']['RequestRefusedEvent'];
export type RequestTakenBackEvent = components['schemas']['RequestTakenBackEvent'];
export type FileCreatedEvent = components['schemas']['FileCreatedEvent'];
export type FileReadEvent = components['schemas']['FileReadEvent'];
export type SessionStartedEvent = components['schemas']['SessionStartedEvent'];
export type SessionRefusedEvent = components['schemas']['SessionRefusedEvent'];
export type SettingsChangedEvent = components['schemas']['SettingsChangedEvent'];
export type SettingsBankDetailsChangedEvent = components['schemas']['SettingsBankDetailsChangedEvent'];
export type SettingsExportedEvent = components['schemas']['SettingsExportedEvent'];
export type WebhookDeactivatedEvent = components['schemas']['WebhookDeactivatedEvent'];
export type EventDelivery = components['schemas']['EventDelivery'];
export type CustomersAnswer = components['schemas']['CustomersAnswer'];
export type CustomersQueryRequest = components['schemas']['CustomersQueryRequest'];
export type CustomersQueryAnswer = components['schemas']['CustomersQueryAnswer'];
export type EarliestAnswer = components['schemas']['EarliestAnswer'];
export type UpcomingAnswer = components['schemas']['UpcomingAnswer'];
export type CustomersHistoryAnswer = components['schemas']['CustomersHistoryAnswer'];
export type CustomersRecipientsAnswer = components['schemas']['CustomersRecipientsAnswer'];
export type CustomersSearchAnswer = components['schemas']['CustomersSearchAnswer'];
export type CustomersExportAnswer = components['schemas']['CustomersExportAnswer'];
export type CreateCustomerRequest = components['schemas']['CreateCustomerRequest'];
export type CreateCustomerAnswer = components['schemas']['CreateCustomerAnswer'];
export type UpdateCustomerRequest = components['schemas']['UpdateCustomerRequest'];
export type UpdateCustomerAnswer = components['schemas']['UpdateCustomerAnswer'];
export type DeleteCustomerRequest = components['schemas']['DeleteCustomerRequest'];
export type DeleteCustomerAnswer = components['schemas']['DeleteCustomerAnswer'];
export type CreateSubscriptionRequest = components['schemas']['CreateSubscriptionRequest'];
export type CreateSubscriptionAnswer = components['schemas']['CreateSubscriptionAnswer'];
export type UpdateSubscriptionRequest = components['schemas']['UpdateSubscriptionRequest'];
export type UpdateSubscriptionAnswer = components['schemas']['UpdateSubscriptionAnswer'];
export type SwitchSubscriptionPlanRequest = components['schemas']['SwitchSubscriptionPlanRequest'];
export type SwitchSubscriptionPlanAnswer = components['schemas']['SwitchSubscriptionPlanAnswer'];
export type CancelSubscriptionRequest = components['schemas']['CancelSubscriptionRequest'];
export type CancelSubscriptionAnswer = components['schemas']['CancelSubscriptionAnswer'];
export type WithdrawSubscriptionRequest = components['schemas']['WithdrawSubscriptionRequest'];
export type WithdrawSubscriptionAnswer = components['schemas']['WithdrawSubscriptionAnswer'];
export type ResumeSubscriptionRequest = components['schemas']['ResumeSubscriptionRequest'];
export type ResumeSubscriptionAnswer = components['schemas']['ResumeSubscriptionAnswer'];
export type ExtendSubscriptionRequest = components['schemas']['ExtendSubscriptionRequest'];
export type ExtendSubscriptionAnswer = components['schemas']['ExtendSubscriptionAnswer'];
export type CreateOverrideRequest = components['schemas']['CreateOverrideRequest'];
export type CreateOverrideAnswer = components['schemas']['CreateOverrideAnswer'];
export type UpdateOverrideRequest = components['schemas']['UpdateOverrideRequest'];
export type UpdateOverrideAnswer = components['schemas']['UpdateOverrideAnswer'];
export type DeleteOverrideRequest = components['schemas']['DeleteOverrideRequest'];
export type DeleteOverrideAnswer = components['schemas']['DeleteOverrideAnswer'];
export type InvoiceRequest = components['schemas']['InvoiceRequest'];
export type InvoiceAnswer = components['schemas']['InvoiceAnswer'];
export type CreditRequest = components['schemas']['CreditRequest'];
export type CreditAnswer = components['schemas']['CreditAnswer'];
export type ReissueInvoiceRequest = components['schemas']['ReissueInvoiceRequest'];
export type ReissueInvoiceAnswer = components['schemas']['ReissueInvoiceAnswer'];
export type SendInvoiceRequest = components['schemas']['SendInvoiceRequest'];
export type SendInvoiceAnswer = components['schemas']['SendInvoiceAnswer'];
export type CreatePaymentRequest = components['schemas']['CreatePaymentRequest'];
export type CreatePaymentAnswer = components['schemas']['CreatePaymentAnswer'];
export type RefundRequest = components['schemas']['RefundRequest'];
export type RefundAnswer = components['schemas']['RefundAnswer'];
export type CollectRequest = components['schemas']['CollectRequest'];
export type CollectAnswer = components['schemas']['CollectAnswer'];
export type StartAgreementRequest = components['schemas']['StartAgreementRequest'];
export type StartAgreementAnswer = components['schemas']['StartAgreementAnswer'];
export type CreateAgreementRequest = components['schemas']['CreateAgreementRequest'];
export type CreateAgreementAnswer = components['schemas']['CreateAgreementAnswer'];
export type EndAgreementRequest = components['schemas']['EndAgreementRequest'];
export type EndAgreementAnswer = components['schemas']['EndAgreementAnswer'];
export type ReversePaymentRequest = components['schemas']['ReversePaymentRequest'];
export type ReversePaymentAnswer = components['schemas']['ReversePaymentAnswer'];
export type AssignProductRequest = components['schemas']['AssignProductRequest'];
export type AssignProductAnswer = components['schemas']['AssignProductAnswer'];
export type UnassignProductRequest = components['schemas']['UnassignProductRequest'];
export type UnassignProductAnswer = components['schemas']['UnassignProductAnswer'];
export type CreateNoteRequest = components['schemas']['CreateNoteRequest'];
export type CreateNoteAnswer = components['schemas']['CreateNoteAnswer'];
export type UpdateNoteRequest = components['schemas']['UpdateNoteRequest'];
export type UpdateNoteAnswer = components['schemas']['UpdateNoteAnswer'];
export type DeleteNoteRequest = components['schemas']['DeleteNoteRequest'];
export type DeleteNoteAnswer = components['schemas']['DeleteNoteAnswer'];
export type SetConsentRequest = components['schemas']['SetConsentRequest'];
export type SetConsentAnswer = components['schemas']['SetConsentAnswer'];
export type ComplainRequest = components['schemas']['ComplainRequest'];
export type ComplainAnswer = components['schemas']['ComplainAnswer'];
export type UpdateComplaintRequest = components['schemas']['UpdateComplaintRequest'];
export type UpdateComplaintAnswer = components['schemas']['UpdateComplaintAnswer'];
export type MarkUndeliverableRequest = components['schemas']['MarkUndeliverableRequest'];
export type MarkUndeliverableAnswer = components['schemas']['MarkUndeliverableAnswer'];
export type UpdateRequest = components['schemas']['UpdateRequest'];
export type UpdateAnswer = components['schemas']['UpdateAnswer'];
export type UpdatePreview = components['schemas']['UpdatePreview'];
export type BulkUpdatesRequest = components['schemas']['BulkUpdatesRequest'];
export type BulkUpdatesAnswer = components['schemas']['BulkUpdatesAnswer'];
export type BulkUpdatesPreview = components['schemas']['BulkUpdatesPreview'];
export type AuthenticateCustomerRequest = components['schemas']['AuthenticateCustomerRequest'];
export type AuthenticateCustomerAnswer = components['schemas']['AuthenticateCustomerAnswer'];
export type PrepareInvoiceDeliveriesRequest = components['schemas']['PrepareInvoiceDeliveriesRequest'];
export type PrepareInvoiceDeliveriesAnswer = components['schemas']['PrepareInvoiceDeliveriesAnswer'];
export type UpdateInvoiceDeliveriesRequest = components['schemas']['UpdateInvoiceDeliveriesRequest'];
export type UpdateInvoiceDeliveriesAnswer = components['schemas']['UpdateInvoiceDeliveriesAnswer'];
export type NotesAnswer = components['schemas']['NotesAnswer'];
export type PrepareCollectionsRequest = components['schemas']['PrepareCollectionsRequest'];
export type PrepareCollectionsAnswer = components['schemas']['PrepareCollectionsAnswer'];
export type UpdateCollectionsRequest = components['schemas']['UpdateCollectionsRequest'];
export type UpdateCollectionsAnswer = components['schemas']['UpdateCollectionsAnswer'];
export type ProviderNoticeRequest = components['schemas']['ProviderNoticeRequest'];
export type ProviderNoticeAnswer = components['schemas']['ProviderNoticeAnswer'];
export type CollectionFilesRequest = components['schemas']['CollectionFilesRequest'];
export type CollectionFilesAnswer = components['schemas']['CollectionFilesAnswer'];
export type InvoicesAnswer = components['schemas']['InvoicesAnswer'];
export type OrdersAnswer = components['schemas']['OrdersAnswer'];
export type OrdersApproveRequest = components['schemas']['OrdersApproveRequest'];
export type OrdersApproveAnswer = components['schemas']['OrdersApproveAnswer'];
export type OrdersDenyRequest = components['schemas']['OrdersDenyRequest'];
export type OrdersDenyAnswer = components['schemas']['OrdersDenyAnswer'];
export type OrderingFormAnswer = components['schemas']['OrderingFormAnswer'];
export type OrderingFormOrderRequest = components['schemas']['OrderingFormOrderRequest'];
export type OrderingFormOrderAnswer = components['schemas']['OrderingFormOrderAnswer'];
export type RequestsAnswer = components['schemas']['RequestsAnswer'];
export type BankFilesRequest = components['schemas']['BankFilesRequest'];
export type BankFilesAnswer = components['schemas']['BankFilesAnswer'];
export type PaymentsUnmatchedAnswer = components['schemas']['PaymentsUnmatchedAnswer'];
export type PaymentsMatchRequest = components['schemas']['PaymentsMatchRequest'];
export type PaymentsMatchAnswer = components['schemas']['PaymentsMatchAnswer'];
export type PaymentsUnmatchRequest = components['schemas']['PaymentsUnmatchRequest'];
export type PaymentsUnmatchAnswer = components['schemas']['PaymentsUnmatchAnswer'];
export type RequestsCarryoutRequest = components['schemas']['RequestsCarryoutRequest'];
export type RequestsCarryoutAnswer = components['schemas']['RequestsCarryoutAnswer'];
export type RequestsRefuseRequest = components['schemas']['RequestsRefuseRequest'];
export type RequestsRefuseAnswer = components['schemas']['RequestsRefuseAnswer'];
export type EditionsAnswer = components['schemas']['EditionsAnswer'];
export type EditionsCloseRequest = components['schemas']['EditionsCloseRequest'];
export type EditionsCloseAnswer = components['schemas']['EditionsCloseAnswer'];
export type EditionsListsAnswer = components['schemas']['EditionsListsAnswer'];
export type CarriersRoutesRequest = components['schemas']['CarriersRoutesRequest'];
export type CarriersRoutesAnswer = components['schemas']['CarriersRoutesAnswer'];
export type CarriersReportRequest = components['schemas']['CarriersReportRequest'];
export type CarriersReportAnswer = components['schemas']['CarriersReportAnswer'];
export type CarriersComplaintsAnswer = components['schemas']['CarriersComplaintsAnswer'];
export type FilesAnswer = components['schemas']['FilesAnswer'];
export type FilesCreateRequest = components['schemas']['FilesCreateRequest'];
export type FilesCreateAnswer = components['schemas']['FilesCreateAnswer'];
export type JobsReadAnswer = components['schemas']['JobsReadAnswer'];
export type PortalLinksRequest = components['schemas']['PortalLinksRequest'];
export type PortalLinksAnswer = components['schemas']['PortalLinksAnswer'];
export type SelfOperationRequest = components['schemas']['SelfOperationRequest'];
export type SelfOperationAnswer = components['schemas']['SelfOperationAnswer'];
export type EventsAnswer = components['schemas']['EventsAnswer'];
export type ReportsSubscribersAnswer = components['schemas']['ReportsSubscribersAnswer'];
export type CampaignsAnswer = components['schemas']['CampaignsAnswer'];
export type ProductsAnswer = components['schemas']['ProductsAnswer'];
export type ProductsAssignmentsAnswer = components['schemas']['ProductsAssignmentsAnswer'];
export type ProductsComplaintsAnswer = components['schemas']['ProductsComplaintsAnswer'];
export type ProductsForecastAnswer = components['schemas']['ProductsForecastAnswer'];
export type AccessAnswer = components['schemas']['AccessAnswer'];
export type SettingsAnswer = components['schemas']['SettingsAnswer'];
export type SettingsUpdateAnswer = components['schemas']['SettingsUpdateAnswer'];
export type SettingsPlanCustomerRequest = components['schemas']['SettingsPlanCustomerRequest'];
export type SettingsPlanCustomerAnswer = components['schemas']['SettingsPlanCustomerAnswer'];
export type SettingsPlanCustomersRequest = components['schemas']['SettingsPlanCustomersRequest'];
export type SettingsPlanCustomersAnswer = components['schemas']['SettingsPlanCustomersAnswer'];
export type SettingsWebhookRequest = components['schemas']['SettingsWebhookRequest'];
export type SettingsWebhookAnswer = components['schemas']['SettingsWebhookAnswer'];
export type SettingsWebhookOutcome = components['schemas']['SettingsWebhookOutcome'];
export type SettingsWebhookAttemptsAnswer = components['schemas']['SettingsWebhookAttemptsAnswer'];
export type SettingsFieldsAnswer = components['schemas']['SettingsFieldsAnswer'];
export type SettingsNamesAnswer = components['schemas']['SettingsNamesAnswer'];
export type NoticesAnswer = components['schemas']['NoticesAnswer'];
export type TemplatesAnswer = components['schemas']['TemplatesAnswer'];
export type TemplatesUpdateRequest = components['schemas']['TemplatesUpdateRequest'];
export type TemplatesUpdateAnswer = components['schemas']['TemplatesUpdateAnswer'];
export type TemplatesTryRequest = components['schemas']['TemplatesTryRequest'];
export type TemplatesTryAnswer = components['schemas']['TemplatesTryAnswer'];
export type SessionBeginRequest = components['schemas']['SessionBeginRequest'];
export type SessionLinksEmailRequest = components['schemas']['SessionLinksEmailRequest'];
export type SessionLinksEmailAnswer = components['schemas']['SessionLinksEmailAnswer'];
export type SessionLinksRequest = components['schemas']['SessionLinksRequest'];
export type SessionLinksAnswer = components['schemas']['SessionLinksAnswer'];
export type TestClockAnswer = components['schemas']['TestClockAnswer'];
export type TestClockMoveRequest = components['schemas']['TestClockMoveRequest'];
export type TestClockMoveAnswer = components['schemas']['TestClockMoveAnswer'];
export type HealthzAnswer = components['schemas']['HealthzAnswer'];
export type OpenapiAnswer = components['schemas']['OpenapiAnswer'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseProgrammingError = components['responses']['ProgrammingError'];
export type ResponseNoKey = components['responses']['NoKey'];
export type ResponseNotAllowed = components['responses']['NotAllowed'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseCompressed = components['responses']['Compressed'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseOther = components['responses']['Other'];
export type ParameterLanguage = components['parameters']['language'];
export type ParameterIdempotencyKey = components['parameters']['idempotency-key'];
export type ParameterActingUser = components['parameters']['acting-user'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderErrorCodes = components['headers']['ErrorCodes'];
export type $defs = Record<string, never>;
export interface operations {
    customers: {
        parameters: {
            query?: {
                /** @description Customer IDs. Default: all customers. */
                id?: string[];
                /** @description What to return of each customer. Default data,active_subscriptions. */
                fields?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "consents" | "history" | "password" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments" | "agreements")[];
                /** @description One condition, or an array of conditions that must all be met. */
                filter?: components["schemas"]["Condition"] | components["schemas"]["Condition"][];
                /**
                 * @description Datetime, now or at most 36 months later: the customers at that time, if nobody does
                 * anything.
                 */
                at?: string;
                /**
                 * @description Only customers with events above this event_id, in the order of their latest events. The
                 * answer then has deleted and changed_through_id. A filter applies to the customers as they are now:
                 * customers that no longer match are left out. A number above the last event_id is refused (422). Not
                 * together with id or cursor.
                 */
                changed_after_id?: number;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-query": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomersQueryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersQueryAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    earliest: {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
                id: string;
                /** @description The subscription whose deliveries will change. Its policy applies. */
                subscription_id?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarliestAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    upcoming: {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
                id: string;
                /** @description Date, 13 months from now by default, at most 36. */
                until?: string;
                /** @description Only the steps of this subscription. */
                subscription_id?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpcomingAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-history": {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
                id: string;
                /** @description Only changes before this one, as returned by the previous page. Default: the newest. */
                before?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersHistoryAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-recipients": {
        parameters: {
            query: {
                /** @description The customer of the group subscription. */
                id: string;
                /** @description The group subscription. */
                subscription_id: string;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersRecipientsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-search": {
        parameters: {
            query: {
                /**
                 * @description 2 to 200 characters: words in any order, each of which must begin a word of the
                 * customer. Four digits or more also match the end of a phone number. The exact id of a customer,
                 * subscription or payment, or the exact number of an invoice or credit note, answers that customer
                 * alone.
                 */
                text: string;
                /** @description Which data to search. Default: all of it. */
                in?: ("name" | "company" | "email" | "address" | "postal_code" | "phone" | "id" | "invoice_number" | "subscription_id" | "order")[];
                /** @description What to return of each customer. Default data,active_subscriptions. */
                fields?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "consents" | "history" | "password" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments" | "agreements")[];
                /** @description Default 20. */
                max_results?: number;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersSearchAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-export": {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`. */
                id: string;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersExportAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createcustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCustomerAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatecustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateCustomerAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    deletecustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteCustomerAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatesubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    switchsubscriptionplan: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchSubscriptionPlanRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwitchSubscriptionPlanAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    cancelsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    withdrawsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    resumesubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumeSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    extendsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtendSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createoverride: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOverrideRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateOverrideAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updateoverride: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOverrideRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateOverrideAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    deleteoverride: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteOverrideRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteOverrideAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    invoice: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    credit: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    reissueinvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReissueInvoiceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReissueInvoiceAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    sendinvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendInvoiceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendInvoiceAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createpayment: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    refund: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    collect: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    startagreement: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAgreementRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartAgreementAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createagreement: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgreementRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAgreementAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    endagreement: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndAgreementRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndAgreementAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    reversepayment: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReversePaymentRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReversePaymentAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    assignproduct: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignProductRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignProductAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    unassignproduct: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnassignProductRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnassignProductAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createnote: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateNoteAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatenote: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateNoteAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    deletenote: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteNoteAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    setconsent: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetConsentRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetConsentAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    complain: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplainRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplainAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatecomplaint: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateComplaintRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateComplaintAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    markundeliverable: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkUndeliverableRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkUndeliverableAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    update: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAnswer"] | components["schemas"]["UpdatePreview"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    bulkupdates: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUpdatesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUpdatesAnswer"] | components["schemas"]["BulkUpdatesPreview"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    authenticatecustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticateCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticateCustomerAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    prepareinvoicedeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of a delivery method in the settings. */
                delivery_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PrepareInvoiceDeliveriesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareInvoiceDeliveriesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no such delivery method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updateinvoicedeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of a delivery method in the settings. */
                delivery_method_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInvoiceDeliveriesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateInvoiceDeliveriesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no such delivery method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    notes: {
        parameters: {
            query?: {
                /** @description Default: all kinds. */
                kind?: "note" | "call" | "complaint" | "task";
                /** @description Notes that are due before this date. */
                due_before?: string;
                /** @description The author: a person's email address, or the name of an API access. */
                by?: string;
                /** @description true: only notes that are done. false: only the others. Default: both. */
                done?: boolean;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    preparecollections: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description A payment method of a payment provider of kind queue, such as autogiro. */
                method: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PrepareCollectionsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareCollectionsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description No payment provider of kind queue offers this method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatecollections: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description A payment method of a payment provider of kind queue, such as autogiro. */
                method: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCollectionsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateCollectionsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description No payment provider of kind queue offers this method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "provider-notice": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of one of the payment_providers of the settings. */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProviderNoticeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderNoticeAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description The signature is wrong or too old. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description No account has such a provider. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    collectionfiles: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of one of the bank_methods of the business entity. */
                method: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CollectionFilesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionFilesAnswer"];
                };
            };
            /**
             * @description The work takes longer than one call may last. Read the job until it has ended: its result is
             * what this call would have answered.
             */
            202: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Read it at /api/jobs/{job_id}/. */
                        job_id: string;
                    };
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    invoices: {
        parameters: {
            query?: {
                /** @description External id of the business entity. Default: all of them. */
                business_entity?: string;
                /** @description Default both. */
                type?: "invoice" | "credit_note";
                /**
                 * @description open: an amount is due. overdue: open, after the due date. credited: settled by credit
                 * notes only; credit notes always are. Default: all.
                 */
                state?: "open" | "paid" | "credited" | "overdue";
                /** @description The exact number of an invoice or credit note, in upper or lower case. */
                number?: string;
                /** @description Documents of this date or later. */
                date_from?: string;
                /** @description Documents of this date or earlier. */
                date_to?: string;
                /** @description Invoices due before this date. */
                due_before?: string;
                /**
                 * @description Open invoices by the state of their collection, in the order of its date. planned: not
                 * tried yet. failed: to be tried again. waiting: the payer has to act. given_up and reversed: left to
                 * people. stale: nobody has reported an outcome for stale_after of the policy.
                 */
                collection?: "planned" | "submitted" | "failed" | "waiting" | "given_up" | "reversed" | "stale";
                /** @description With collection: only invoices with this date of collection or an earlier one. */
                collected_until?: string;
                /**
                 * @description lines, and payment_url: the address of the document's page, which links to its PDF. The
                 * page names the customer, even a deleted one.
                 */
                fields?: ("lines" | "payment_url")[];
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    orders: {
        parameters: {
            query?: {
                /** @description Default data. */
                fields?: ("data" | "invoice_lines")[];
                /** @description The order with this id. */
                order_id?: string;
                /**
                 * @description Orders that were completed for this customer, or placed by the customer while logged in.
                 */
                customer?: string;
                /** @description Orders with products of any of these campaigns. */
                campaign?: string[];
                /** @description Orders with any of these statuses. */
                status?: ("awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved")[];
                /** @description Orders created on this date or earlier. */
                created_before?: string;
                /** @description Orders created on this date or later. */
                created_after?: string;
                /** @description Default 10000. Values outside 1 to 10000 are adjusted. */
                max_results?: number;
                /** @description Whether the returned addresses are for pages inside an iframe. Default false. */
                iframe?: boolean;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such order or customer. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "orders-approve": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrdersApproveRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersApproveAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such order. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Others kept changing the same order. Try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "orders-deny": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrdersDenyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersDenyAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such order. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Others kept changing the same order. Try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "ordering-form": {
        parameters: {
            query?: {
                /** @description The id of the account. Required if several accounts have such a form. */
                account?: string;
                /** @description Returns the prices with this code. */
                ordering_code?: string;
            };
            header?: never;
            path: {
                /** @description The form's name in the account. */
                url_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderingFormAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description No account has such a form. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "ordering-form-order": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The form's name in the account. */
                url_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderingFormOrderRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderingFormOrderAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description No account has such a form. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    requests: {
        parameters: {
            query?: {
                /** @description The request with this id. */
                request_id?: string;
                /** @description waiting: those that need a decision by people. */
                state?: "received" | "waiting" | "carried_out" | "refused" | "taken_back";
                /** @description withdraw: withdrawals from contracts. cancel: cancellations. */
                kind?: "withdraw" | "cancel";
                /** @description External id of the business entity. */
                business_entity?: string;
                /** @description Requests about the contracts of this customer. */
                customer?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such request. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    bankfiles: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BankFilesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFilesAnswer"];
                };
            };
            /**
             * @description The work takes longer than one call may last. Read the job until it has ended: its result is
             * what this call would have answered.
             */
            202: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Read it at /api/jobs/{job_id}/. */
                        job_id: string;
                    };
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "payments-unmatched": {
        parameters: {
            query?: {
                /** @description External id of the business entity. */
                business_entity?: string;
                /** @description Default: unmatched and proposed. */
                state?: "unmatched" | "proposed" | "ignored";
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentsUnmatchedAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "payments-match": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentsMatchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentsMatchAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such entry. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "payments-unmatch": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentsUnmatchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentsUnmatchAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such entry. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "requests-carryout": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestsCarryoutRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestsCarryoutAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such request. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "requests-refuse": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestsRefuseRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestsRefuseAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such request. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Others kept changing the same request. Try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    editions: {
        parameters: {
            query?: {
                /** @description Only issues of this category. */
                category?: string;
                /** @description Issues of this date or later. */
                date_from?: string;
                /** @description Issues of this date or earlier. */
                date_to?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditionsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "editions-close": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditionsCloseRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditionsCloseAnswer"];
                };
            };
            /**
             * @description The work takes longer than one call may last. Read the job until it has ended: its result is
             * what this call would have answered.
             */
            202: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Read it at /api/jobs/{job_id}/. */
                        job_id: string;
                    };
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "editions-lists": {
        parameters: {
            query: {
                /** @description External id of the issue. */
                external_id: string;
                /** @description Only this list, with its lines. */
                list_id?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditionsListsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "carriers-routes": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of a carrier of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CarriersRoutesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarriersRoutesAnswer"];
                };
            };
            /**
             * @description The work takes longer than one call may last. Read the job until it has ended: its result is
             * what this call would have answered.
             */
            202: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Read it at /api/jobs/{job_id}/. */
                        job_id: string;
                    };
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no carrier with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "carriers-report": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of a carrier of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CarriersReportRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarriersReportAnswer"];
                };
            };
            /**
             * @description The work takes longer than one call may last. Read the job until it has ended: its result is
             * what this call would have answered.
             */
            202: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Read it at /api/jobs/{job_id}/. */
                        job_id: string;
                    };
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no carrier with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "carriers-complaints": {
        parameters: {
            query?: {
                /** @description Only complaints after the one with this id. */
                created_after_id?: string;
                /** @description Default 100. */
                max_results?: number;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path: {
                /** @description The id of a carrier of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarriersComplaintsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no carrier with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    files: {
        parameters: {
            query?: {
                /** @description Only files of this kind. */
                kind?: "e_invoice" | "ledger" | "vat" | "bank" | "collection" | "report" | "delivery_list" | "carrier";
                /** @description External id of the business entity. */
                business_entity?: string;
                /** @description Only files that were created after this time. */
                created_after?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "files-create": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilesCreateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilesCreateAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "files-open": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path: {
                /** @description The file_id that a list or a call returned. */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content is at the address in the header Location. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such file, or its content has not been uploaded yet. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The file is no longer kept. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "jobs-read": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path: {
                /** @description The job_id that a call returned. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobsReadAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such job, or the right to the call that ordered it is missing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "portal-links": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortalLinksRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalLinksAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "self-operation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of the caller's choice. For 24 hours, the same call with the same key is
                 * carried out once and returns its first answer again; a different call with it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description An operation of portal.operations. */
                operation: "cancelsubscription" | "complain" | "createoverride" | "deletecustomer" | "deleteoverride" | "endagreement" | "giveseat" | "resumesubscription" | "setconsent" | "startagreement" | "switchsubscriptionplan" | "takeseat" | "updatecustomer" | "updateoverride";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SelfOperationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelfOperationAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The account or the session does not allow this, or the call comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The reader has nothing with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /**
             * @description Nothing was changed. As JSON: the call would no longer do what the preview with this expect
             * showed. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description Returns events with a higher event_id. Default 0, the beginning. */
                created_after_id?: number;
                /**
                 * @description Only the given number of latest events of the account, whatever their types: at most
                 * 5000, which one page looks through. Not together with created_after_id.
                 */
                of_last?: number;
                /** @description Only events of these types and categories. Default: all. */
                types?: ("customer" | "subscription" | "override" | "product-assignment" | "campaign" | "product" | "edition" | "invoice" | "payment" | "agreement" | "collection" | "order" | "request" | "webhook" | "session" | "settings" | "consent" | "notice" | "file" | "complaint" | "bankfile" | "customer:created" | "customer:updated" | "customer:deleted" | "customer:exported" | "customer:email-stopped" | "customer:noted" | "customer:undeliverable" | "complaint:created" | "complaint:updated" | "consent:given" | "consent:withdrawn" | "subscription:created" | "subscription:updated" | "subscription:changed-status" | "subscription:registered-stop" | "subscription:revoked-stop" | "subscription:renewed" | "subscription:switched-plan" | "override:created" | "override:updated" | "override:deleted" | "override:started" | "override:ended" | "product-assignment:created" | "product-assignment:deleted" | "campaign:created" | "campaign:updated" | "campaign:deleted" | "product:created" | "product:updated" | "product:deleted" | "product:exported" | "edition:closed" | "edition:reported" | "invoice:created" | "invoice:sent" | "invoice:reminded" | "invoice:paid" | "invoice:credited" | "invoice:delivery-failed" | "payment:created" | "payment:reversed" | "payment:refunded" | "payment:refund-refused" | "agreement:created" | "agreement:changed-state" | "agreement:expiring" | "collection:planned" | "collection:submitted" | "collection:failed" | "collection:given-up" | "payment:allocated" | "payment:matched" | "payment:unmatched" | "bankfile:read" | "order:created" | "order:changed-status" | "notice:sent" | "request:received" | "request:carried-out" | "request:refused" | "request:taken-back" | "file:created" | "file:read" | "session:started" | "session:refused" | "settings:changed" | "settings:bank-details-changed" | "settings:exported" | "webhook:deactivated")[];
                /**
                 * @description Only events of these authors: a person's email address, the name of an API access, or
                 * System.
                 */
                by?: string[];
                /** @description Only events of these origins. service means system. Default: all. */
                via?: ("api" | "console" | "portal" | "import" | "order" | "settings" | "system" | "service")[];
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Customer data to include with each event, as it is now. */
                prefetch?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "consents" | "history" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments" | "agreements")[];
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "reports-subscribers": {
        parameters: {
            query?: {
                /** @description The first date. Default 12 months before to. */
                from?: string;
                /** @description The last date. Default today. At most 13 months from the first one, or 60 by month. */
                to?: string;
                /**
                 * @description month returns the first day of each month that has counts, and the last day. Default
                 * day.
                 */
                by?: "day" | "month";
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportsSubscribersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "reports-today": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Today"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "reports-vat": {
        parameters: {
            query?: {
                /** @description The month, YYYY-MM, instead of from and to. */
                month?: string;
                /** @description The first month, YYYY-MM. */
                from?: string;
                /** @description The last month, YYYY-MM; at most 24 months from the first. Default the first month. */
                to?: string;
                /** @description External id. Default: all business entities. */
                business_entity?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatReport"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    campaigns: {
        parameters: {
            query?: {
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    products: {
        parameters: {
            query?: {
                /** @description Only this product. Returns none if the settings do not have it. */
                external_id?: string;
                /** @description Products of this date or later. */
                date_from?: string;
                /** @description Products of this date or earlier. */
                date_to?: string;
                /**
                 * @description true: products with a date, such as issues. false: products without one. Default: all.
                 */
                dated?: boolean;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "products-assignments": {
        parameters: {
            query: {
                /** @description External id of a concrete product, such as an issue. */
                external_id: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Whether the list is handed over, for example to a printing house. The first page then
                 * makes the event product:exported with the caller. Default false.
                 */
                export?: boolean;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAssignmentsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "products-complaints": {
        parameters: {
            query: {
                /** @description External id of an issue. */
                external_id: string;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsComplaintsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "products-forecast": {
        parameters: {
            query: {
                /** @description External id of a product that is not assigned yet. */
                external_id: string;
                /** @description Number of customers that a page reads. Default and maximum 200. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Whether the list is handed over. The first page then makes the event product:exported.
                 * Default false.
                 */
                export?: boolean;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsForecastAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    access: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    settings: {
        parameters: {
            query?: {
                /**
                 * @description Whether the account is downloaded as a file. The event settings:exported then names the
                 * caller. Default false.
                 */
                export?: boolean;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-update": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountFile"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsUpdateAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description The settings have changed since the plan that the expect belongs to, or others kept changing
             * them: try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedPlan"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-plan": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountFile"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPlanAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-plan-customer": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsPlanCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPlanCustomerAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The settings have changed since the plan with this expect. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedPlan"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-plan-customers": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsPlanCustomersRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPlanCustomersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The settings have changed since the plan with this expect. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedPlan"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-webhook": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsWebhookRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsWebhookAnswer"] | components["schemas"]["SettingsWebhookOutcome"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description Others kept changing the settings. Try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-webhook-attempts": {
        parameters: {
            query: {
                /** @description The id of the webhook. */
                id: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description The start of the page, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsWebhookAttemptsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no webhook with this id, and no attempt of one. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-fields": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsFieldsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-names": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsNamesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    notices: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    templates: {
        parameters: {
            query?: {
                /** @description Only the templates of this kind. */
                kind?: string;
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "templates-update": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatesUpdateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatesUpdateAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description Others kept changing the settings: try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "templates-try": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatesTryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatesTryAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    session: {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "session-begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionBeginRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description The key or the link is unknown, used, expired, or not allowed from this address. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "session-end": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "session-links-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionLinksEmailRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionLinksEmailAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "session-links": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionLinksRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionLinksAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "session-sign-in": {
        parameters: {
            query: {
                /** @description The id of the account of the provider. */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the provider, or to the console with the reason if there is none. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "session-callback": {
        parameters: {
            query?: {
                /** @description The code of the provider. */
                code?: string;
                /** @description The state with which the sign-in began. */
                state?: string;
                /** @description The issuer. */
                iss?: string;
                /** @description The provider's reason for refusing the sign-in. */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the console, signed in or with the reason for the failure. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "test-clock": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClockAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            /**
             * @description The account is live and has no clock of its own. Or: The key is unknown, expired, read-only,
             * not allowed to make this call, or not allowed from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "test-clock-move": {
        parameters: {
            query?: {
                /**
                 * @description Language of texts for end users. Default: that of the account's first business entity.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person on whose behalf the call is made. The history names this person if the access
                 * has acts_for_users; for any other access it has no effect.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestClockMoveRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClockMoveAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            /**
             * @description The account is live and has no clock of its own. Or: The key is unknown, expired, read-only,
             * not allowed to make this call, or not allowed from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /**
             * @description One call does not have enough time for all due work. The clock shows the time that the call
             * reached: repeat the call to continue. Or: The storage is busy. The change may or may not have been made:
             * send the call again with the same Idempotency-Key.
             */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Other"];
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthzAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** @description The storage does not respond, or the format of its data does not fit this version. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Other"];
        };
    };
    openapi: {
        parameters: {
            query?: {
                /**
                 * @description true adds what client generators cannot read: conditions between parameters, bodies of
                 * forms, and webhook deliveries. For validators. Default false.
                 */
                complete?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /**
             * @description The caller does not accept gzip, and the API access key is unknown, expired, or not allowed
             * from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /**
             * @description The caller accepts no gzip and sends no API access key: without a key, the document is only
             * sent compressed.
             */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "deliver-events": {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer ` and the bearer_token of the webhook. Check it with every delivery. */
                Authorization: string;
                /** @description Standard Webhooks: the id of the message, which stays the same when it is resent. */
                "webhook-id"?: string;
                /** @description Standard Webhooks: the time of sending, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Standard Webhooks: only if the webhook has a signing_secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDelivery"];
            };
        };
        responses: {
            /**
             * @description The events have been processed. A reply without the header, or with a wrong value, turns the
             * webhook off.
             */
            200: {
                headers: {
                    /** @description The response_key of the webhook. */
                    "X-Service-Webhook-Key": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The events will be resent later. After the last resend, the webhook is turned off. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
