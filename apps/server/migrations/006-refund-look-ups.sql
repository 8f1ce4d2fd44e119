-- A player's page reads an order with its refunds every few seconds, and a provider names a refund by our reference alone.

create index refund_of_order on refund (billing_no, store);
create index refund_by_reference on refund (refund_reference);
