-- the dice
create schema large;
create unlogged table large.size as
  select :orders::int as orders, :customers::int as customers, :days::int as days, :today::date as today,
    (select coalesce(max(user_id), 0) + 1000 from customers) as user_base,
    (select coalesce(max(address_id), 30000) + 1000 from addresses) as address_base,
    (select coalesce(max(order_id), 100000) from orders) as order_base,
    (select coalesce(max(cart_id), 0) + 1000 from carts) as cart_base,
    (select coalesce(max(order_item_id), 900000) from order_lines) as line_base;
-- A number from 0 to sides - 1 that depends on the row and on what it is rolled for: the same in each run.
create function large.dice(place bigint, roll bigint, sides int) returns int language sql immutable parallel safe
  return (((hashint8extended(place, roll) >> 3) & 1073741823) % sides)::int;
create function large.one_of(words text[], place bigint, roll bigint) returns text language sql immutable parallel safe
  return words[1 + large.dice(place, roll, cardinality(words))];

-- customers
-- Four in ten have one of forty common names, the first of them most often; the others have one of nine hundred.
insert into customers (user_id, email, first_name, last_name, phone, company_name, terms_accepted_at, created_at,
  email_confirmed_at)
select s.user_base + n, 'cliente' || n || '@' || large.one_of('{esempio.it,posta.example,casa.example}', n, 4),
  large.one_of('{Anna,Maria,Giulia,Francesca,Laura,Chiara,Elena,Paola,Sara,Silvia,Martina,Alessia,Federica,Giorgia,Marco,
    Giuseppe,Antonio,Luca,Andrea,Francesco,Alessandro,Stefano,Matteo,Davide,Roberto,Paolo,Simone,Giovanni,Nicolò,Bruno,
    Carla,Dario,Elisa,Fabio,Luisa,Rosa,Teresa,Vincenzo,Salvatore,Michele}', n, 1),
  case when large.dice(n, 2, 10) < 4 then ('{Rossi,Ferrari,Russo,Bianchi,Romano,Gallo,Costa,Fontana,Conti,Esposito,Ricci,
    Bruno,"De Luca",Moretti,Marino,Greco,Barbieri,Lombardi,Giordano,Cassano,Colombo,Mancini,Longo,Leone,Martinelli,
    Marchetti,Martini,Galli,Gatti,Mariani,Ferrara,Santoro,Marini,Bianco,Conte,Serra,Farina,Gentile,Caruso,Morelli}'
      ::text[])[1 + floor(40 * power(large.dice(n, 3, 1000000) / 1e6, 2))::int]
    else large.one_of('{Bert,Mont,Past,Zan,Cer,Val,Bell,Cap,Fer,Gal,Man,Mar,Mor,Pel,Per,Pic,Riv,Sal,San,Tor,Tos,Vil,Bon,
      Cas,Cort,Dal,Fab,Gar,Lor,Nav}', n, 5) || large.one_of('{ini,etti,olini,ardi,oni,ato,ello,aro,ieri,otti,ucci,aldi,
      eri,asio,ego,elli,anti,ero,osio,izzi,ati,ese,iano,acchi,aghi,igo,ossi,ona,isi,occo}', n, 6) end,
  '3' || lpad(((n::bigint * 7919 + 20000003) % 1000000000)::text, 9, '0'),
  case when large.dice(n, 7, 40) = 0 then 'Trattoria ' || n || ' S.r.l.' end, now(),
  now() - make_interval(days => large.dice(n, 8, s.days)), now()
from large.size s, generate_series(1, s.customers) n;

-- addresses
create unlogged table large.zones as
  select row_number() over (order by z.zone_id)::int - 1 as zone, z.zone_id, z.store_id, w.warehouse_id,
    z.delivery_service_id, coalesce(a.city, 'BERGAMO') as city, coalesce(a.postcode, '24121') as postcode
  from zones z join stores w using (store_id)
    left join lateral (select city, postcode from zone_areas a where a.zone_id = z.zone_id order by postcode limit 1) a
      on true
  where z.active and exists (select from timeslots t where t.zone_id = z.zone_id);
insert into addresses (address_id, user_id, address_name, doorbell_name, street, street_number, city, province,
  postcode, phone, floor, zone_id, zones_version)
select s.address_base + n, c.user_id, 'Casa', c.last_name,
  large.one_of('{Via Roma,Corso Italia,Piazza Libertà,Via Garibaldi,Via Mazzini,Via Verdi,Via Dante Alighieri,Via Marconi,
    Viale Europa,Via Manzoni,Via Cavour,Via San Giovanni,Via IV Novembre,Via Matteotti,Via Kennedy,Via dei Mille,
    Largo Donatori di Sangue,Via Papa Giovanni XXIII,Via Leopardi,Vicolo Stretto}', n, 11),
  (1 + large.dice(n, 12, 180))::text, upper(z.city), 'BG', z.postcode, c.phone, large.dice(n, 13, 6)::text, z.zone_id,
  v.version
from large.size s cross join generate_series(1, s.customers) n join customers c on c.user_id = s.user_base + n
  join large.zones z on z.zone = least(large.dice(n, 14, (select count(*)::int from large.zones)),
    large.dice(n, 15, (select count(*)::int from large.zones))), zones_version v;

-- sessions and lists
insert into sessions (token_hash, user_id, expires_at)
select sha256(convert_to('large-' || n, 'UTF8')), s.user_base + n, now() + interval '30 days'
from large.size s, generate_series(1, s.customers, 3) n;
with lists as (
  insert into shopping_lists (user_id, name)
  select s.user_base + n, 'La spesa' from large.size s, generate_series(1, s.customers, 3) n
  returning list_id)
insert into shopping_list_items (list_id, product_id, quantity)
select distinct on (list_id, p.product_id) list_id, p.product_id, 1
from lists cross join generate_series(1, 12) i
  join (select product_id, row_number() over (order by product_id) - 1 as place from products) p
    on p.place = large.dice(list_id * 20 + i, 16, least(1000, (select count(*)::int from products)));

-- staff
insert into customers (user_id, email, first_name, last_name, terms_accepted_at, staff_roles)
select s.user_base + s.customers + n, 'addetto' || n || '@esempio.it', 'Addetto', n::text, now(), '{picker}'
from large.size s, generate_series(1, 100) n;
create unlogged table large.staff as
  select n, s.user_base + s.customers + n as staff_id from large.size s, generate_series(1, 100) n;
