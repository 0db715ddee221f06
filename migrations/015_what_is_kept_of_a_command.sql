-- A key's row is written before the command does anything, as if it will succeed; a refusal is noted in it afterwards.
-- What is kept says how the command ended and which ids it made. The answer's text is not kept: it can hold invite codes, passphrases and messages.
-- The answers that were kept until now are gone with this; they were for 24 hours. A truncated table leaves nothing of them in its file.
truncate idempotency_key;
alter table idempotency_key
  drop column answer,
  alter column status set default 200,
  add column refusal text,
  add column details jsonb,
  add column made jsonb,
  add constraint idempotency_key_ended check (case when refusal is null then status = 200 and details is null else made is null end);
