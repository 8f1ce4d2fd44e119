-- Which card.key the servers use: a hash under that key, from which nobody learns it. A prepaid card issued under another key
-- can never be redeemed.
alter table addressing add column card_key bytea check (length(card_key) = 32);
