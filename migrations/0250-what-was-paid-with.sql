-- With what a payment was made, as its provider told when it was authorised: "Mastercard •••• 3155". No number of a card is stored.
alter table payments add column paid_with text check (length(paid_with) between 1 and 60);
