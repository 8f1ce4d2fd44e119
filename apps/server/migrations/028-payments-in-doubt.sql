-- What an operator found in the provider's books about a payment of which wrong money came in, or whose outcome was not known: its
-- money was given back there, or none had come in. The player's page says so.
alter table exception add column found text check (found in ('given-back', 'not-charged'));
create index exception_in_doubt on exception (store, billing_no) where kind in ('payment-mismatch', 'payment-unresolved');
-- Its player reads that people look into the money, until they say what became of it: so somebody is asked again.
update exception e set state = 'open', reason = format('%s; ended before by %s: %s', reason, resolved_by, resolution),
  resolved_at = null, resolved_by = null, resolution = null
from payment p where p.store = e.store and p.reference = e.reference and p.error = 'mismatch'
  and e.kind = 'payment-mismatch' and e.state = 'resolved';
