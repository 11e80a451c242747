-- The order that uses up the budget of a series of codes stops the series in its own transaction: it is the last one, but for those that are at
-- the payment already. A series that somebody else is changing at this moment is left to the job that looks every five minutes, so no order waits.
create function stop_spent_series() returns trigger language plpgsql as $$
begin
  perform 1 from certificate_series
    where series_id = new.series_id and budget_cents is not null and state = 'active' for update skip locked;
  if found then
    update certificate_series s
      set state = 'spent', modified_at = greatest(now(), modified_at + interval '1 millisecond')
      where s.series_id = new.series_id and s.budget_cents <= (
        select coalesce(sum(u.amount_cents - u.returned_cents), 0) from user_gift_certificates u
        where u.series_id = s.series_id and u.order_id is not null and u.freed_at is null);
  end if;
  return null;
end $$;
create trigger user_gift_certificates_budget after update of order_id on user_gift_certificates
  for each row when (new.series_id is not null and new.order_id is not null and old.order_id is distinct from new.order_id)
  execute function stop_spent_series();
