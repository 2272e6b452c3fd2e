-- Besides the picture, or instead of it, a challenge may ask for work: the number that is to be found, as a keyed hash.
alter table captcha
  add column work_hash bytea,
  alter column answer_hash drop not null,
  add constraint captcha_asks_something check (answer_hash is not null or work_hash is not null);
