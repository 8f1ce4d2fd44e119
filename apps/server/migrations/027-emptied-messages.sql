-- A provider's message is emptied once it is old (`notification_forget_bodies`): what was read in it stays. The index holds only those
-- that still have their bytes.
create index notification_with_body on notification (received_at) where body <> '';
