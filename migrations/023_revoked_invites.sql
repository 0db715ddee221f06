-- When an invite was revoked. Versions before this column set `expires_at` to `created_at` instead. While such a version may run, both are
-- written, and either one means revoked.
alter table org_invite add column revoked_at timestamptz;
