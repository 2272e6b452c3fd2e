-- compatible: yes

-- Begun by an SMS code alone, in a new browser, after long sleep: it opens nothing but the way to prove more.
-- Servers of the release before take it for nobody's, since its binding says so too.
alter table session add column is_limited boolean not null default false;
