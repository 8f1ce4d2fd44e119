-- When the store's own calls that take this payment's money were sent, as long as nobody knows how they ended. Until such a
-- call has certainly ended, nothing but money ends the payment. An earlier program that runs beside this one writes none.
alter table payment add column charges_sent timestamptz[] not null default '{}';
