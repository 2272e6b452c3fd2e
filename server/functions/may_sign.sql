CREATE OR REPLACE FUNCTION may_sign(signer_id uuid, author_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from staff as signer, staff as author
    where signer.id = signer_id and author.id = author_id and signer.id <> author.id
      and signer.state = 'active' and 'admin' = any (signer.roles)
      and (signer.researcher_id is null or signer.researcher_id is distinct from author.researcher_id))
$function$;
