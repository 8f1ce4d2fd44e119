-- A payment region belongs to a payment: an order that is paid by another method may be paid from another region.

alter table payment add column region text not null default '';

update payment set region = orders.country
from orders
where orders.store = payment.store and orders.billing_no = payment.billing_no;

alter table payment alter column region drop default;
alter table orders drop column country;

-- Where browsers reach the store's own addresses: told by each server at its start, for whoever writes links without one.
create table addressing (
  one boolean primary key default true check (one),
  run_mode text not null,
  public_scheme text not null,
  port int not null,
  backup_port int not null
);
