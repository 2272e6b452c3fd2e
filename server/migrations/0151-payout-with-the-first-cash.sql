-- Where money goes is asked for with the first cash gift, not with the papers.
alter table identity alter column payout_sealed drop not null;
