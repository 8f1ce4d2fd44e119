-- A settlement report may number a dispute otherwise than its notification does: its rows are words of a kind of their own.

alter table provider_word drop constraint provider_word_kind_check;
alter table provider_word add constraint provider_word_kind_check check (kind in ('capture', 'dispute', 'reported'));
