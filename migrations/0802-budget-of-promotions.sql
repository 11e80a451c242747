-- An order adds what its promotions gave to the sums of those that have a budget, in its own transaction. The order that uses the budget up asks for
-- the job that sums exactly (a cancelled order gave nothing) and stops the promotion; other orders wait for nothing but the sum of the same promotion.
create function spend_promotion_budgets() returns trigger language plpgsql as $$
declare
  asked integer;
begin
  if not exists (select from promotion_plans where budget_cents is not null and state = 'started') then
    return null;
  end if;
  with given as (
    select p.promotion_id, p.plan_id, sum(s."beforeCents" - s."afterCents") as cents
    from added l cross join lateral jsonb_to_recordset(l.steps) as s("promotionId" int, "beforeCents" int, "afterCents" int)
    join promotions p on p.promotion_id = s."promotionId" join promotion_plans pp on pp.plan_id = p.plan_id
    where l.steps <> '[]' and pp.budget_cents is not null and pp.state = 'started'
    group by p.promotion_id, p.plan_id),
  summed as (
    insert into promotion_totals as t (promotion_id, given_cents, summed_at)
    select promotion_id, cents, now() from given order by promotion_id
    on conflict (promotion_id) do update set given_cents = t.given_cents + excluded.given_cents
    returning promotion_id, given_cents)
  select count(enqueue_job('sum-promotions', '{}', 5)) into asked
  from promotion_plans pp
  join lateral (
    select sum(coalesce(n.given_cents, t.given_cents, 0)) as now_cents, sum(coalesce(g.cents, 0)) as more_cents
    from promotions p left join summed n using (promotion_id) left join given g using (promotion_id)
      left join promotion_totals t using (promotion_id)
    where p.plan_id = pp.plan_id) sums on true
  where pp.plan_id in (select plan_id from given) and sums.now_cents >= pp.budget_cents
    and sums.now_cents - sums.more_cents < pp.budget_cents;
  return null;
end $$;
create trigger order_lines_budget after insert on order_lines referencing new table as added
  for each statement execute function spend_promotion_budgets();
