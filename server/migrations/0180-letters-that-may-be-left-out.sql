-- compatible: yes

-- What a member does not want to be told. Only letters that ask for nothing may be left out, whatever the code does.
create table letter_off (
  researcher_id uuid not null constraint letter_off_researcher references researcher,
  kind text not null constraint letter_off_quiet check (kind in ('report.submit', 'report.startFix', 'order.ready')),
  primary key (researcher_id, kind)
);
