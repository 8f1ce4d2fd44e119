-- When the publisher took this coupon back. An order that holds it then keeps it, and its end does not free it again. An earlier
-- program that runs beside this one does free it.
alter table coupon_grant add column revoked_at timestamptz;
