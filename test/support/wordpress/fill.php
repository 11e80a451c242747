<?php
// Fills a new WordPress: it is installed without questions, then gets pages, a post and a picture. argv: folder, address.
[, $folder, $address] = $argv;
$_SERVER['HTTP_HOST'] = parse_url($address, PHP_URL_HOST) . ':' . parse_url($address, PHP_URL_PORT);
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define('WP_INSTALLING', true);
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
wp_install('Bottega', 'redazione', 'redazione@bottega.example', true, '', wp_generate_password());
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'Europe/Rome');
flush_rewrite_rules();
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $sample) {
    wp_delete_post($sample->ID, true);
}
kses_remove_filters(); // as for an editor who may write any HTML

ob_start();
imagepng(imagecreatetruecolor(1200, 800));
$upload = wp_upload_bits('bottega.png', null, ob_get_clean());
$picture = wp_insert_attachment(
    ['post_title' => 'La bottega', 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], $upload['file']);
wp_update_attachment_metadata($picture, wp_generate_attachment_metadata($picture, $upload['file']));
update_post_meta($picture, '_wp_attachment_image_alt', 'Il banco della frutta');

function page(array $page): int {
    return wp_insert_post($page + ['post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1], true);
}
$about = page(['post_name' => 'chi-siamo', 'post_title' => 'Chi siamo & perché', 'menu_order' => 2,
    'post_date' => '2026-03-01 11:00:00',
    'post_content' => '<p onclick="rubare()">La <b>bottega</b> dal 1921.<script>alert(1)</script></p>']);
set_post_thumbnail($about, $picture);
$delivery = page(['post_name' => 'spedizioni', 'post_title' => 'Consegne', 'menu_order' => 1, 'post_excerpt' => 'In breve',
    'post_date' => '2026-01-15 11:00:00', 'post_content' => '<p>Consegniamo le spese a casa.</p>']);
page(['post_name' => 'resi', 'post_title' => 'Resi', 'menu_order' => 4, 'post_parent' => $delivery,
    'post_date' => '2026-02-01 11:00:00', 'post_content' => '<p>Come rendere.</p>']);
page(['post_name' => 'bozza', 'post_title' => 'Bozza segreta', 'post_status' => 'draft', 'post_content' => 'Non ancora.']);
// a day of its own, too: in the hour that comes twice in October WordPress takes what is written now for what is to come
page(['post_type' => 'post', 'post_name' => 'risotto', 'post_title' => 'Risotto', 'post_date' => '2026-03-02 11:00:00',
    'post_content' => '<p>Con lo zafferano.</p>']);
echo json_encode(['about' => $about, 'delivery' => $delivery, 'picture' => $picture]);
