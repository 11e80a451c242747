-- Pages that show an order hear at once that it moved: into another state, or by what the delivery partner tells. An order that is placed is
-- not announced, because no page shows it before: a notification would make purchases wait for each other when they are committed.
create function announce_order() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  select user_id into owner from orders where order_id = new.order_id;
  perform pg_notify('order_changed', json_build_object('owner', 'u' || owner, 'orderId', new.order_id)::text);
  return null;
end $$;
create trigger orders_moved after update of status_id on orders for each row
  when (old.status_id is distinct from new.status_id) execute function announce_order();
create trigger order_deliveries_moved after insert on order_delivery_events for each row execute function announce_order();
