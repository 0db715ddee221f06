-- Organizations that take no invitations from another one, and connections that one side does not see.

-- Those of the two that take no invitations to threads from the other one. On both sides alike, as everything of a connection.
alter table connection add column blocked_by uuid[] not null default '{}';
-- Whoever ignored a request takes none from now on.
update connection set blocked_by = array[recipient_org_id] where status = 'ignored';

-- The one of the two to whom it is as if there were no connection.
alter table connection add column hidden_from uuid references org (id);
alter table connection add constraint connection_hidden check (hidden_from is null or (hidden_from in (org_id, partner_org_id) and status <> 'accepted'));
