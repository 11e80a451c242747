-- What the staff wrote with a step of an order goes when its customer closes the account; nothing else of a step ever changes.
drop trigger order_history_append_only on order_history;
create trigger order_history_append_only before update of order_id, status_id, actor, changed_at, step_id
  on order_history for each row execute function refuse_change();

-- Accounts that were closed before this, and acts about many orders, whose words the record no longer keeps.
update order_history h set note = '' from orders o join customers c using (user_id)
where h.order_id = o.order_id and h.actor like 'staff:%' and h.note <> '' and c.closed_at is not null;
update agent_acts set input = '{}'
where call in ('staffRunEvents', 'staffRunClose', 'staffBatchEvents', 'staffBatchHandBack') and input <> '{}';
