-- How the provider said that this payment ended unpaid, while a call of the store's that takes its money was still under way. It
-- counts once no such call is: a provider may say so only once, in its answer to that call. An earlier program that runs
-- beside this one writes none.
alter table payment add column withheld_end jsonb;
