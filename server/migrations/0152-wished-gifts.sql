-- compatible: yes

-- The one gift that somebody saves for.
create table gift_wish (
  researcher_id uuid constraint gift_wish_key primary key constraint gift_wish_researcher references researcher,
  gift_id uuid not null constraint gift_wish_gift references gift,
  created_at timestamptz not null default act_time()
);
