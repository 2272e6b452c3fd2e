-- compatible: yes
-- The audit page looks for one kind of act, and for the acts of one person.
create index event_of_kind on event (kind, at desc, id desc);
create index event_of_actor on event (actor_id, at desc, id desc) where actor_id is not null;
create index access_event_of_kind on access_event (kind, at desc, id desc);
create index access_event_of_actor on access_event (actor_id, at desc, id desc) where actor_id is not null;
