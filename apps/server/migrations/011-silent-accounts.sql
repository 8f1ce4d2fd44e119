-- Accounts that went silent are looked for by time alone; BRIN costs next to nothing where rows come in their order.
create index payment_created on payment using brin (created_at);
create index notification_received on notification using brin (received_at);
