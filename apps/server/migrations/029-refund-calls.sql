-- When the last call began that may have made this refund. An earlier program that runs beside this one writes none.
alter table refund add column sent_at timestamptz;
