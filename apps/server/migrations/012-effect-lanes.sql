-- Whom a piece of work has to talk to: a provider's account or a game's server, '' for nobody outside. Workers give each
-- only a part of their hands, so that one that is slow does not keep them all. Work that is older has no lane.
alter table effect add column lane text not null default '';
