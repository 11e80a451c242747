-- What is sold without VAT has one of several natures (FatturaPA 2.2.1.14): deposits of bottles and crates are left out of what VAT is due on (art. 15 DPR
-- 633/1972), other goods are exempt (art. 10). Row 27 is what is outside the scope of VAT (art. 2).
insert into vat_rates (vat_id, code, name, basis_points, nature) values
  (28, 'N1', 'Escluso art. 15 (N1)', 0, 'N1'), (29, 'N4', 'Esente art. 10 (N4)', 0, 'N4');
