-- How often in a row work was begun and came to no outcome of its own. Apart from the tries, whose number is the place in
-- the schedule of waits: a party that is down for long is asked ever more rarely, and its work is not taken for broken.
alter table effect add column surprises int not null default 0;
