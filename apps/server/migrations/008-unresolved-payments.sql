-- A payment whose page closed without the provider's word is unresolved, and no longer "expired" by our own clock. What
-- was expired so is asked about once more, and stands before an operator where its provider still says nothing.

alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (state in
  ('creating', 'pending', 'unknown', 'paid', 'declined', 'cancelled', 'expired', 'unresolved'));

create temporary table given_up on commit drop as
  select p.store, p.reference from payment p where p.state = 'expired' and exists (
    select from history h where h.store = p.store and h.entity = 'payment' and h.entity_id = p.reference
      and h.event = 'expire' and h.by = 'watch');
update payment p set state = 'unresolved' from given_up g where (g.store, g.reference) = (p.store, p.reference);
insert into history (store, entity, entity_id, event, from_state, to_state, by, detail)
  select store, 'payment', reference, 'give-up', 'expired', 'unresolved', 'migration', 'expired by our own clock alone'
  from given_up;
insert into effect (store, kind, key) select store, 'watch-payment', reference from given_up
  on conflict (store, kind, key) do update
    set state = 'ready', run_at = now(), tries = 0, lease = effect.lease + 1, done_at = null, created_at = now();
-- Counted every few seconds by kind and provider.
create index exception_open_kind on exception (kind) where state = 'open';
