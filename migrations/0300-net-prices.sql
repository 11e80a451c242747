-- Customers who buy for a company may see prices without VAT on all their devices (decision 87).
alter table customers add column net_prices boolean not null default false;
