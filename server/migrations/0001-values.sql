-- What columns and checks compute, before the tables that ask for it. Bodies name tables that come later.
set local check_function_bodies = off;

-- What is sealed under the field key, and what people write about a report, an order or each other: by these types tests find
-- a column that rotating keys or erasing forgets.
create domain sealed as bytea;
create domain words as text;

-- The clock unless a demo says that it was earlier. Never later than the clock.
create function demo_time(clock timestamptz) returns timestamptz language plpgsql stable as $$
begin
  if not exists (select 1 from deployment where born_as_demo_sealed is not null) then
    return clock;
  end if;
  return least(clock, current_setting('shieldsource.act_time')::timestamptz);
end $$;

-- What guards and defaults stamp: the transaction's time, or the moment given.
create function act_time(clock timestamptz default now()) returns timestamptz language sql stable as $$
  select case when coalesce(current_setting('shieldsource.act_time', true), '') = '' then clock else demo_time(clock) end
$$;

-- Where an address leads, without what differs from one try to the next: host and path, its numbers and long ids as #.
create function address_path(url text) returns text language sql immutable parallel safe
  return left(regexp_replace(regexp_replace(regexp_replace(lower(url), '^[a-z]+://', ''), '[?#].*$|/+$', '', 'g'), '/([0-9]+|[0-9a-f-]{16,})(?=/|$)', '/#', 'g'), 300);

-- (base × tier + bonus) × factor, rounded half up, once: `amountOf` of the contract.
create function award_amount(base bigint, bonus bigint, tier_hundredths integer, factor_hundredths integer) returns bigint
  language sql immutable parallel safe as $$ select ((base * tier_hundredths + bonus * 100) * factor_hundredths + 5000) / 10000 $$;

-- From one restore to the next: transaction numbers can be compared only within one.
create function current_epoch() returns integer language sql stable as $$ select epoch from event_epoch $$;

-- The path of the first address of a report.
create function first_path(url text) returns text language sql immutable parallel safe
  return address_path(btrim(split_part(split_part(url, e'\n', 1), ' http', 1)));

-- What codes, links and alarms go through, and to whom alarms go: whoever points it at a host of their own can be anybody.
create function is_of_channel(key text) returns boolean language sql immutable as $$
  select key in ('sms.webhookUrl', 'sms.webhookSecret', 'mail.smtpUrl', 'mail.from', 'alarms.mail')
$$;

-- Whether somebody still has something to do about a report: judge it, repair it, decide what is open beside its status.
create function is_on_desk(status smallint, has_appeal boolean, award_state text, retest text) returns boolean
  language sql immutable as $$ select status in (1, 2, 3) or has_appeal or award_state is not null or coalesce(retest, '') in ('asked', 'failed') $$;

-- The version in force at a moment.
create function rule_at(moment timestamptz) returns integer language sql stable as $$
  select version from scoring_rule where takes_effect_at is null or takes_effect_at <= moment
  order by takes_effect_at desc nulls last, version desc limit 1
$$;

-- Without the signs that nobody sees.
create function without_unseen(said text) returns text language sql immutable strict parallel safe
  return regexp_replace(said, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');

-- What is compared in a search: without signs that nobody sees, composed, in half width and lower case (`contract/src/fold.ts`).
-- Bound as it is made: an index is built where no schema is searched.
create function search_fold(said text) returns text language sql immutable strict parallel safe
  return replace(lower(normalize(without_unseen(said), nfkc)), U&'i\0307', 'i');

-- What a text can be found by: its whole words, and each pair of characters.
create function search_terms(said text) returns text[] language sql immutable strict parallel safe cost 100 begin atomic
  -- bound as it is made: an index is built where no schema is searched
  select array(
    select distinct term from (
      select left(word[1], 32) as term from regexp_matches(folded, '[a-z0-9\u00c0-\u024f\u0370-\u052f]+', 'g') as word
      union all
      select one || next from unnest(characters, characters[2:]) as pair (one, next) where one <> ' ' and next <> ' ') as terms)
  from search_fold(said) as folded cross join lateral string_to_array(
    regexp_replace(folded, '[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+', ' ', 'g'), null) as characters;
end;
