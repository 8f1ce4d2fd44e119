-- Whose browser began the payment, for as long as its provider may have to be asked to open it again: the same reference must
-- come with the same request. An earlier program that runs beside this one leaves it empty.
alter table payment add column client_ip text not null default '';
