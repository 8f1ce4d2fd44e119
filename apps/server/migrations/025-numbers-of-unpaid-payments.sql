-- A provider that signs its messages alike for all its merchants names a payment by its own number: another merchant's message can be
-- replayed here, so whether the number is one of ours is asked before the provider is. Numbers of paid payments are in provider_number;
-- a closed payment may still be paid late.
create index payment_unpaid_number on payment (account, provider_reference)
  where state <> 'paid' and provider_reference is not null;
