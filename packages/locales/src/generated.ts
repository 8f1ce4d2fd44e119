// biome-ignore-all format: written by generate.ts
// Written by generate.ts from the language files; run `npm run generate` after a change.
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import ms from './ms.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhTw from './zh-tw.json' with { type: 'json' };

/** The texts of each language that has a file. */
export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar,
  de,
  en,
  es,
  fr,
  id,
  it,
  ja,
  ko,
  ms,
  pl,
  pt,
  ru,
  th,
  tr,
  vi,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
};

/** Messages of languages without spaces, with marks where a line may break, and where it may not. */
export const phrased: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ja: {
    error_login_failed: 'ログインに\u200b失敗しました。アカウントと\u200bパスワードを\u200bご確認ください。',
    error_bad_request: 'リクエストが\u200b正しく\u200bありません。ページを\u200b再読み込みして、もう\u200b一度\u200bお試しください。',
    error_not_found: 'お探しの\u200bものが\u200b見つかりませんでした。',
    error_order_not_yours: 'この\u200bアカウントに、この\u200b番号の\u200b注文は\u200bありません。別の\u200bアカウントで\u200b購入した\u200b場合は、その\u200bアカウントで\u200bログインしてください。',
    error_order_number_wrong: 'このリンクの\u200b注文番号は\u200b正しく\u200bありません。リンク全体を\u200bコピーしたか\u200bご確認ください。',
    error_attempt_reused: 'この\u200bリクエストは\u200bすでに\u200b送信されています。ページを\u200b再読み込みして、もう\u200b一度\u200bお試しください。',
    error_too_many_requests: '操作回数が\u200b多すぎます。しばらく\u200b待ってから、もう\u200b一度\u200bお試しください。',
    error_not_yet: 'この\u200b機能は\u200bまだ\u200bご利用いただけません。',
    error_internal: 'サーバーで\u200b問題が\u200b発生しました。しばらくしてから、もう\u200b一度\u200bお試しください。',
    error_unavailable: '現在サービスに\u200b接続できません。もう\u200b一度\u200bお試しください。',
    error_unavailable_uncharged: '現在サービスに\u200b接続できません。請求は\u200b発生していません。もう\u200b一度\u200bお試しください。',
    error_price_changed: '価格が\u200b変更されました。お支払いの\u200b前に\u200b新しい\u200b価格を\u200bご確認ください。',
    error_unpaid_order: 'この\u200b商品には、お支払いが\u200b完了していない\u200b注文が\u200bあります。先に\u200bお支払い\u200bページで\u200b手続きを\u200bしてください。',
    goods_limit_not_buy: '購入回数の\u200b上限に\u200b達している\u200bため、この\u200b商品は\u200b購入できません。',
    payway_not_exist: 'お支払い\u200b方\u2060法が\u200b見つかりません（payway_id is no exist）',
    error_role_not_found: 'キャラクターが\u200b見つかりませんでした。選び直すか、アカウントを\u200b変更してください。',
    error_game_refused_banned: 'この\u200bアカウントは\u200b利用停止中の\u200bため、チャージできません。',
    error_game_refused_maintenance: 'ゲームサーバーは\u200bメンテナンス中です。しばらくしてから、もう\u200b一度\u200bお試しください。',
    error_game_refused_out_of_stock: 'この\u200b商品は\u200b現在ゲーム内で\u200b品切れです。',
    error_game_refused_limit_reached: 'この\u200bキャラクターは、ゲーム内の\u200b上限に\u200bより\u200bこれ以上\u200bこの\u200b商品を\u200b購入できません。',
    error_game_refused_role_not_found: 'ゲーム内で\u200bこの\u200bキャラクターが\u200b見つかりません。もう\u200b一度\u200bお選びください。',
    error_game_refused_region_restricted: 'お住まいの\u200b地域では、この\u200b商品は\u200b販売されていません。',
    error_game_refused_other: 'ゲーム側で\u200bチャージを\u200b受け付けられませんでした。カスタマーサービスに\u200bお問い\u2060合わせ\u200bください。',
    error_goods_gone: 'この\u200b商品の\u200b販売は\u200b終了しました。別の\u200b商品を\u200bお選びください。',
    error_provider_down: '現在決済会社に\u200b接続できません。請求は\u200b発生していません。もう\u200b一度\u200bお試しいただくか、別の\u200b方\u2060法を\u200bお選びください。',
    error_not_cancelled: '決済会社側の\u200b取り消しが\u200bまだ\u200b完了していないため、注文は\u200b有効なままです。数分後に\u200bもう\u200b一度\u200bお試しください。',
    error_cannot_cancel: 'この\u200b支払いは\u200b決済会社側で\u200b取り消せません。支払われなければ、期限を\u200b過ぎてまもなく\u200b注文は\u200b自動的に\u200b終了します。それまでは\u200b別の\u200b方\u2060法で\u200b支払えます。',
    error_order_closed: 'この\u200b注文は\u200bすでに\u200b終了しています。',
    error_too_many_payments: 'この\u200b注文は、これ以上\u200bほかの\u200b方\u2060法では\u200b支払えません。手続き中の\u200b支払いを\u200b完了するか、注文が\u200b終了してから\u200bもう\u200b一度\u200bご注文ください。',
    error_not_logged_in: '先に\u200bログインしてください。',
    error_no_game: 'この\u200bゲームは\u200bここでは\u200bご利用いただけません。別の\u200bゲームを\u200bお選びください。',
    error_wrong_domain: 'この\u200bショップは\u200bお客様の\u200b地域に\u200b対応していません。',
    error_activity_gone: 'この\u200bイベントは\u200b終了しました。',
    error_illegal_coupon: 'この\u200bクーポンは\u200bこの\u200b注文には\u200b使えません。',
    error_coupon_used: 'この\u200bクーポンは\u200bすでに\u200b使用されています。',
    error_coupon_expired: 'この\u200bクーポンは\u200b有効期限が\u200b切れています。',
    error_not_real_name: 'この\u200bアカウントは\u200b本人\u2060確認が\u200b完了していません。',
    error_network: '通信エラーです。しばらくしてから、もう\u200b一度\u200bお試しください。',
    error_query: '照会エラーです。トップページに\u200b戻って、もう\u200b一度\u200bお試しください。',
    error_channel_not_exist: 'チャネルIDが\u200b存在しません。もう\u200b一度\u200bお試しください。',
    error_link_invalid: 'リンクが\u200b無効です。再読み込みして、もう\u200b一度\u200bお試しください。',
    error_method_parameters: '選択した\u200bお支払い\u200b方\u2060法の\u200bパラメーターが\u200b正しく\u200bありません。',
    error_topup_failed: 'チャージに\u200b失敗しました',
    claim_failed: '受け取りに\u200b失敗しました',
    claim_failed_claimed: 'この\u200bクーポンは\u200bすでに\u200b受け取り済みです。',
    claim_failed_level: 'この\u200bクーポンを\u200b受け取るには\u200bVIPレベルが\u200b足りません。',
    receive_fail: '報酬を\u200b受け取れませんでした。しばらくしてから、もう\u200b一度\u200bお試しください。',
    log_fail: 'ログインに\u200b失敗しました。',
    tip_login_env_error: '現在の\u200b環境では\u200b一部の\u200bアカウントで\u200bログインできません。URLを\u200bコピーして、別の\u200bブラウザーで\u200b開いてください。',
    other_browser_title: '別の\u200bブラウザーで\u200b開く',
    other_browser_open: 'ブラウザーで\u200b開く',
    other_browser_cart: 'リンクには、ここで\u200b選んだ\u200b内容が\u200b含まれます。有効時間は\u200b1時間で、リンクを\u200b開いても\u200bログインは\u200bされません。',
    cart_link_title: 'このリンクは\u200b開けません',
    error_cart_link_expired: 'このリンクは\u200b有効期限が\u200b切れています。こちらで\u200bもう\u200b一度\u200bお選びください。',
    error_cart_link_wrong: 'この\u200bショップの\u200bリンクではないか、リンクの\u200b一部が\u200b欠けています。こちらで\u200bもう\u200b一度\u200bお選びください。',
    cart_changed_title: '選んだ\u200b内容の\u200b一部が\u200b利用できなくなりました',
    cart_method_gone: '選んだ\u200bお支払い\u200b方\u2060法は、ここでは\u200b利用できません。別の\u200b方\u2060法を\u200bお選びください。',
    replenish_tip_expired: 'ページの\u200b有効期限が\u200b切れました。カスタマーサービスに\u200b新しい\u200bリンクを\u200bお問い\u2060合わせ\u200bください。',
    error_make_up_no_role: 'ゲーム内で\u200bこの\u200bキャラクターが\u200b見つかりません。カスタマーサービスに\u200bお問い\u2060合わせ\u200bください。',
    error_make_up_other: 'このリンクは\u200b別の\u200bアカウント宛てです。リンクを\u200b受け取った\u200bアカウントで\u200bログインしてください。',
    error_make_up_used: 'このリンクの\u200bお支払いは\u200b完了しています。追加の\u200bお支払いは\u200b必要ありません。',
    make_up_goods: '未払い分の\u200bお支払い',
    make_up_intro: '以前の\u200bご注文の\u200b代金が\u200b返金されたか、届かなかった\u200bため、ゲーム内で\u200bキャラクターが\u200b制限されています。この\u200b金額を\u200bお支払いいただくと\u200b制限が\u200b解除されます。',
    make_up_time_left: 'お支払いの\u200b残り\u200b時間',
    make_up_promise: 'お支払い\u200b後15分以内に\u200bゲーム内の\u200b制限が\u200b解除されます。',
    make_up_confirm_title: 'この\u200bお支払いを\u200b行いますか？',
    make_up_confirm_text: 'キャラクターと\u200b金額を\u200bご確認の\u200bうえ、お進みください。',
    make_up_login: 'このリンクを\u200b受け取った\u200bアカウントで\u200bログインしてください。',
    make_up_other_title: 'アカウントが\u200b違います',
    make_up_other_login: '別の\u200bアカウントで\u200bログイン',
    make_up_used_title: 'お支払い\u200b済みです',
    make_up_paid_text: 'ゲームに\u200b制限の\u200b解除を\u200b依頼しています。15分以内に\u200b完了しますので、ほかの\u200bお手続きは\u200b必要ありません。',
    make_up_done_title: '制限が\u200b解除されました',
    make_up_done_text: 'お支払いが\u200b完了し、キャラクターの\u200b制限が\u200b解除されました。ゲームに\u200bお戻りいただけます。',
    coupon_method_unsupported: 'この\u200bお支払い\u200b方\u2060法では\u200b利用できません',
    coupon_goods_unsupported: 'この\u200b商品には\u200b利用できません',
    coupon_to_claim: '受け取れる\u200bクーポン',
    coupon_claim_more: 'クーポンを\u200b受け取る',
    coupon_none: '利用できる\u200bクーポンなし',
    coupon_claimed: 'クーポンを\u200b受け取りました。',
    coupon_in_order: '未払いの\u200b注文で\u200b使用中',
    coupon_early: 'まだ\u200b利用できません',
    coupon_other_method: '選択中の\u200bお支払い\u200b方\u2060法では\u200b利用できません',
    tips: 'クーポンなしで\u200b支払いますか？',
    tip_noUse_coupon: '利用できる\u200bクーポンが\u200bありますが、この\u200b注文には\u200b使われていません。',
    vip_next: '{text}まであと\u200b{growth, number}ポイント',
    vip_top: '最高レベルに\u200b到達しました。',
    vip_progress: '次の\u200bレベルまでの\u200b進み具合',
    vip_rate: '{money}の\u200bご利用で\u200b{growth, number}ポイント貯まります。',
    vip_no_rewards: 'この\u200bレベルの\u200bクーポンは\u200bありません。',
    no_data: 'データが\u200bありません',
    no_more: 'これ以上\u200bありません',
    payment_error_declined: 'お支払いが\u200b承認されませんでした。請求は\u200b発生していません。別の\u200b方\u2060法を\u200bお試しください。',
    payment_error_insufficient_funds: '残高が\u200b不足しています。請求は\u200b発生していません。',
    payment_error_cancelled_by_player: 'お支払いを\u200bキャンセルしました。請求は\u200b発生していません。',
    payment_error_expired: '時間内に\u200bお支払いが\u200b完了しませんでした。請求は\u200b発生していません。',
    payment_error_limit_exceeded: 'カードまたは\u200bウォレットの\u200b利用限度額を\u200b超えています。請求は\u200b発生していません。',
    payment_error_authentication_failed: '金融機関の\u200b本人認証が\u200b完了しませんでした。請求は\u200b発生していません。',
    payment_error_method_unavailable: 'この\u200bお支払い\u200b方\u2060法は\u200b現在ご利用いただけません。別の\u200b方\u2060法を\u200bお選びください。',
    payment_error_invalid_request: '決済会社が\u200bお支払い\u200b情報を\u200b受け付けませんでした。請求は\u200b発生していません。',
    payment_error_card_invalid: 'カード番号または\u200bパスワードが\u200b正しく\u200bありません。',
    payment_error_card_used: 'この\u200bカードは\u200bすでに\u200b使用されています。',
    card_redeem_intro: 'カードの\u200b番号と\u200bパスワードを\u200b入力してください。空白や\u200bハイフンは\u200bあっても\u200bなくても\u200b構いません。',
    card_to_methods: '別の\u200b方\u2060法で\u200b支払う',
    card_confirm_title: 'この\u200bカードを\u200b使いますか？',
    tip_recharge_confirm: 'カードは\u200bこの\u200bキャラクターに\u200b使用され、取り消すことは\u200bできません。内容を\u200bご確認ください。',
    error_card_unknown: 'カード番号または\u200bパスワードが\u200b正しく\u200bありません。両方を\u200bご確認ください。',
    error_card_used: 'この\u200bカードは\u200bすでに\u200b使用されています。',
    error_card_revoked: 'この\u200bカードは\u200b無効に\u200bなっています。カスタマーサービスに\u200bお問い\u2060合わせ\u200bください。',
    error_card_expired: 'この\u200bカードは\u200b有効期限が\u200b切れています。',
    error_card_locked: '誤った\u200bカードの\u200b入力が\u200b続きました。10分後に\u200bもう\u200b一度\u200bお試しください。',
    error_card_other_game: 'この\u200bカードは\u200b別の\u200bゲーム用です。先に\u200bその\u200bゲームを\u200b選んでください。',
    goods_limit_days: '{day, number}日間で\u200b残り{number, number}回（全{text}回）',
    goods_limit_role: 'この\u200bキャラクターは\u200b残り{number, number}回（全{text}回）',
    goods_limit_account: 'この\u200bアカウントは\u200b残り{number, number}回（全{text}回）',
    goods_limit_next: 'あと\u200b{time}で\u200b購入可能',
    goods_limit_reached: '購入回数の\u200b上限に\u200b達しました',
    goods_choose: '商品を\u200b選んでください',
    goods_none_title: '現在販売中の\u200b商品は\u200bありません',
    goods_bought: '最近\u200b購入した\u200b商品',
    goods_none: '別の\u200bゲームを\u200b選ぶか、後ほど\u200bもう\u200b一度\u200bお越しください。',
    goods_none_yet: '後ほど\u200bもう\u200b一度\u200bお越しください。',
    goods_loading: '商品を\u200b読み込んでいます',
    order_state_charged_back: 'カード会社に\u200bよる\u200b取消',
    order_step_created: '注文を\u200b受け付けました',
    order_step_on_its_way: 'ゲームへ\u200bお届け中',
    order_step_payment_cancelled: 'お支払いを\u200bキャンセル',
    order_step_expired: '注文の\u200b有効期限切れ',
    order_step_cancelled: '注文を\u200bキャンセル',
    order_step_charged_back: 'カード会社・銀行が\u200b支払いを\u200b取り消しました',
    price_changed_title: '価格が\u200b変わりました',
    price_changed_text: 'お支払いの\u200b前に\u200b新しい\u200b価格を\u200bご確認ください。',
    order_dropped: '注文を\u200b取り消しました。この\u200b商品を\u200bもう\u200b一度\u200b購入できます。',
    pay_opening: 'お支払い\u200bページを\u200b開いています…',
    dismiss: 'メッセージを\u200b閉じる',
    change_game_confirm: '「{text}」に\u200b切り\u200b替えますか？これまでに\u200b選んだ\u200b内容は\u200b消去されます。',
    logout_confirm: 'この\u200bアカウントから\u200bログアウトしますか？',
    places: 'ショップの\u200bメニュー',
    account_of: '{text}さんの\u200bアカウント',
    mark_sandbox_text: '実際の\u200b請求は\u200b発生しません。',
    consent_question: 'この\u200bショップの\u200b利用状況を\u200b記録しても\u200bよろしいですか？',
    consent_text: '同意いただくと、{text}はショップの改善のため、開いたページ、選択内容、お支払い方\u2060法を、端末とアカウントの情報とともに記録します。保存期間は{day, plural, other {#日}}です。同意いただかなくても、ショップは同じようにご利用いただけます。',
    consent_on: '記録は\u200bオンです。',
    consent_off: '記録は\u200bオフです。',
    instruction_1: 'ゲームで\u200b使っている\u200bアカウントで\u200bログインします。',
    instruction_2: 'サーバーと\u200bキャラクターを\u200b選び、購入する\u200b商品を\u200b選びます。',
    instruction_3: 'お支払い\u200b方\u2060法を\u200b選び、開いた\u200bページで\u200b支払います。',
    instruction_4: 'ゲームに\u200b戻ります。商品は\u200b通常数分以内に\u200b届きます。',
    legal_total: '合計金額には\u200bすべての\u200b税金が\u200b含まれます。',
    legal_delivery_at_once: 'お支払い後、ただちに\u200bゲームへ\u200bお届けします。',
    legal_no_returns: 'デジタル商品の\u200bため、不具合が\u200bある\u200b場合を\u200b除き、購入後の\u200b返品・返金は\u200bできません。',
    legal_license: 'ご購入いただくのは、利用規約に\u200b基づきゲーム内で\u200bアイテムを\u200b使用する\u200b権利（ライセンス）であり、アイテム\u2060その\u200bものではありません。',
    legal_minors: '18歳未満の\u200b方は、保護者の\u200b同意を\u200b得てから\u200b購入してください。',
    legal_consent_waiver: '商品を\u200bすぐに\u200b受け取る\u200bことを\u200b希望し、受け取りに\u200bより\u200b取り消しの\u200b権利を\u200b失う\u200bことを\u200b理解しました。',
    legal_minor_may_cancel: '未成年者が\u200b保護者の\u200b同意なく\u200b購入した\u200b場合は、本人または\u200b保護者が\u200b購入を\u200b取り消せます。',
    legal_offer_accepted: 'お支払いを\u200bもって、公開オファー（販売条件）に\u200b同意した\u200bものと\u200bみな\u200bされます。',
    legal_digital_no_withdrawal: 'デジタル商品は\u200bただちに\u200bお届けする\u200bため、取り消しの\u200b権利は\u200bありません。',
    legal_pre_information_read: '事前説明書を\u200b読み、内容に\u200b同意します。',
    legal_distance_contract_read: '通信販売契約書を\u200b読み、内容に\u200b同意します。',
    legal_consents_missing: '先に、ボタンの\u200b上に\u200bある\u200bすべての\u200b項目に\u200bチェックを\u200b入れてください。',
    error_consent_missing: '先に、ボタンの\u200b上に\u200bある\u200bすべての\u200b項目に\u200bチェックを\u200b入れてください。料金は\u200b請求されていません。',
    legal_refunds_title: '返金・取り消しに\u200bついて',
    legal_complaints: 'ご意見・苦情の\u200b窓口',
    legal_withdraw_here: '契約の\u200b取り消しは\u200bこちら',
    legal_choices: '個人情報の\u200b販売・共有を\u200b拒否する',
    legal_personal_data: '個人情報の\u200b取り扱いに\u200bついて（KVKK）',
    legal_register: '事業者登録の\u200b確認',
    legal_odds: 'ランダム商品の\u200b提供割合',
    login_to_choose: 'ログインして\u200bキャラクターを\u200b選んでください。',
    login_to_buy: 'ログインして\u200b続ける',
    role_choose: 'キャラクターを\u200b選ぶ',
    role_choose_text: 'チャージ先の\u200bサーバーと\u200bキャラクターを\u200b選んでください。',
    role_change: 'サーバーまたは\u200bキャラクターを\u200b変更',
    servers_all: 'すべての\u200bサーバー',
    server_other: '別の\u200bサーバーを\u200b選ぶ',
    server_search: 'サーバーIDまたは\u200b名前で\u200b検索',
    roles_none: 'キャラクターが\u200b見つかりません。すべての\u200bサーバーから\u200b探すか、別の\u200bアカウントで\u200bログインしてください。',
    roles_none_here: 'この\u200bサーバーには\u200bキャラクターが\u200bいません。ゲームで\u200b作成してから、もう\u200b一度\u200b確認してください。',
    servers_none: '条件に\u200b合う\u200bサーバーが\u200bありません。',
    pay_label: '{money} を\u200b支払う\u200b：{server}の\u200b{role}に\u200b{goods}（{text}）',
    method_choose: 'お支払い\u200b方\u2060法を\u200b選ぶ',
    methods_loading: 'お支払い\u200b方\u2060法を\u200b読み込んでいます',
    methods_none: 'この\u200b商品に\u200b使える\u200bお支払い\u200b方\u2060法が\u200bありません。別の\u200b商品を\u200bお選びください。',
    make_up_methods_none: '現在\u200bご利用いただける\u200bお支払い\u200b方\u2060法が\u200bありません。カスタマーサービスに\u200bお問い\u2060合わせ\u200bください。',
    repay_note: '注文 {text} を\u200b別の\u200b方\u2060法で\u200bお支払いいただきます。',
    result_pending_title: 'お支払いを\u200b待っています',
    result_pending_text: 'お支払い後、通常1分も\u200bかかりません。この\u200bページを\u200b閉じても\u200b大丈夫です。注文は\u200b購入履歴に\u200b残ります。',
    result_hint_1: '開いた\u200bページで\u200bお支払いを\u200b完了してください。',
    result_hint_2: 'ここに\u200b戻ると、結果が\u200b自動で\u200b表示されます。',
    result_hint_3: 'まだ\u200bお支払いでない\u200b場合は、お支払い\u200b方\u2060法を\u200b変更',
    change_recharge_way: 'お支払い\u200b方\u2060法を\u200b変更する',
    to_pay_page: 'お支払い\u200bページへ',
    refresh: 'もう\u200b一度\u200b確認する',
    recharge_continue: 'チャージを\u200b続ける',
    result_not_complete: 'チャージは\u200bまだ\u200b完了していません。注文システムへの\u200b反映に\u200b少し\u200b時間が\u200bかかる\u200b場合が\u200bあります。',
    result_success_title: 'チャージが\u200b完了しました',
    result_success_text: 'ゲームに\u200b戻って\u200bアイテムを\u200bご確認ください。',
    result_paid_title: 'お支払いを\u200b確認しました',
    result_delivering_text: 'アイテムを\u200bゲームへ\u200bお届けしています。通常1分も\u200bかかりません。',
    result_fail_text: 'お支払いは\u200b完了しませんでした。',
    result_payment_cancelled_text: 'お支払いは\u200b完了前に\u200bキャンセルされました。',
    result_expired_text: 'この\u200b注文の\u200bお支払い\u200b期限が\u200b過ぎました。',
    result_cancelled_text: 'この\u200b注文は\u200bキャンセルされました。',
    result_nothing_charged: '請求は\u200b発生していません。後から\u200bお支払いが\u200b届いた\u200b場合は、アイテムを\u200bお届けするか\u200b返金します。',
    result_not_known_title: 'お支払いを\u200b確認できていません',
    result_not_known_text: 'お支払いが\u200b完了したか\u200bどうか、決済会社から\u200bまだ\u200b連絡が\u200bありません。お支払いに\u200bなっていない\u200b場合、請求は\u200b発生していません。お支払い\u200b済みの\u200b場合は、もう\u200b一度\u200bお支払いに\u200bならないでください。確認でき次第、アイテムを\u200bお届けするか\u200b返金します。注文番号を\u200b控えて\u200bおいてください。',
    result_held_text: 'この\u200b注文と\u200b一致しない\u200bお支払いが\u200b届きました。もう\u200b一度\u200bお支払いに\u200bならないでください。担当者が\u200b確認の\u200bうえ返金します。注文番号を\u200b控えて\u200bおいてください。',
    result_held_refunded_text: 'この\u200b注文に\u200b使用できない\u200bお支払いが\u200b届いた\u200bため、返金しました。',
    result_late_payment_refunding: 'この\u200b注文の\u200b終了後に\u200bお支払いが\u200b届きました。返金手続き中です。',
    result_late_payment_refunded: 'この\u200b注文の\u200b終了後に\u200b届いた\u200bお支払いは\u200b返金しました。',
    result_late_payment_review: 'この\u200b注文の\u200b終了後に\u200bお支払いが\u200b届きました。担当者が\u200b確認の\u200bうえ返金します。',
    result_refunding_text: '返金手続き中です。お支払い\u200b方\u2060法に\u200bより、数分から\u200b数日かかります。',
    result_refunded_text: '返金が\u200b完了しました。',
    result_charged_back_text: 'カード会社または\u200b銀行が\u200bこの\u200bお支払いを\u200b取り消した\u200bため、この\u200b注文は\u200b未払いの\u200b扱いに\u200bなりました。ゲームにも\u200b通知されます。お心当たりが\u200bない\u200b場合は、カスタマーサービスに\u200bお問い\u2060合わせ\u200bください。',
    result_review_text: '担当者が\u200bこの\u200b注文を\u200b確認しています。代金は\u200b安全に\u200b保管されています。注文番号を\u200b控えて\u200bおいてください。',
    returned_text: 'この\u200bブラウザーでは\u200bログインしていないため、結果だけを\u200b表示しています。',
    returned_game: 'この\u200bページを\u200b閉じて、ゲームに\u200b戻れます。',
    returned_login: 'ログインして\u200b詳細を\u200b見る',
    extra_payment_refunding: 'この\u200b注文に\u200b2回目の\u200bお支払いが\u200bありました。返金手続き中です。',
    extra_payment_refunded: 'この\u200b注文への\u200b2回目の\u200bお支払いは\u200b返金しました。',
    extra_payment_review: 'この\u200b注文に\u200b2回目の\u200bお支払いが\u200bありました。担当者が\u200b確認の\u200bうえ返金します。',
    money_back_points: '取り消された\u200bポイント：{number}。',
    money_back_coupon: 'クーポンは\u200b再度\u200bご利用いただけます。',
    money_back_coupon_used: 'クーポンは\u200b使用済みの\u200bままです。',
    money_back_activities: 'この\u200b注文は\u200bイベントの\u200b対象外に\u200bなりました。',
    money_back_goods: 'アイテムは\u200bゲーム側で\u200b回収される\u200b場合が\u200bあります。',
    billing_no_copy: '注文番号を\u200bコピー',
    unpaid_title: 'お支払いが\u200b済んでいない\u200b注文',
    unpaid_other_way: '別の\u200b方\u2060法で\u200b支払う',
    unpaid_drop: 'この\u200b注文を\u200b取り消す',
    unpaid_closes_itself: 'この\u200b支払いは\u200b取り消せません。支払われなければ、{time}の\u200b数分後に\u200b注文は\u200b自動的に\u200b終了し、もう\u200b一度\u200b購入できます。それまでは\u200b別の\u200b方\u2060法で\u200b支払えます。',
    orders_none: 'まだ\u200b購入履歴が\u200bありません。',
    card_password: 'カードの\u200bパスワード',
    card_type: 'カードの\u200b番号と\u200bパスワードを\u200b入力',
    password_show: 'パスワードを\u200b表示',
    password_hide: 'パスワードを\u200b隠す',
    login_intro: 'ゲームで\u200b使っている\u200bアカウントで\u200bログインしてください。',
    login_ended: 'セッションが\u200b終了しました。もう\u200b一度\u200bログインしてください。',
    login_denied: 'ログインが\u200b完了していません。もう\u200b一度\u200b試すか、別の\u200b方\u2060法で\u200bログインしてください。',
    login_card_intro: 'カードの\u200b番号と\u200bパスワードで\u200bログインします。',
    login_with_card: 'カード番号で\u200bログイン',
    login_with_account: 'ゲームアカウントで\u200bログイン',
    login_or: 'または\u200b他の\u200b方\u2060法で\u200b続ける',
    login_with_google: 'Googleで\u200bログイン',
    login_with_ios: 'Appleで\u200bログイン',
    login_with_facebook: 'Facebookで\u200bログイン',
    login_with_twitter: 'X（Twitter）で\u200bログイン',
    login_with_huawei: 'Huaweiで\u200bログイン',
    linked_logins: '連携中の\u200bログイン',
    login_unlink_confirm: '{text}で\u200bログインできなくなります。この\u200b方\u2060法で\u200bログイン中の\u200b端末は\u200bすべて\u200bログアウトされます。',
    error_login_in_use: '現在この\u200b方\u2060法で\u200bログインしています。先に\u200b別の\u200b方\u2060法で\u200bログインしてから\u200b解除してください。',
    logout_everywhere: 'すべての\u200b端末で\u200bログアウト',
    logout_everywhere_confirm: 'この\u200b端末を\u200b含む\u200bすべての\u200b端末から\u200bログアウトします。',
    step_goods: 'キャラクターと\u200b商品',
    offline_text: 'オフラインです。入力内容は\u200b失われていません。通信状況を\u200b確認して、もう\u200b一度\u200bお試しください。',
    slow_text: '通常より\u200b時間が\u200bかかっています。引き\u2060続き接続を\u200b試みています。',
    way_back_text: '現在ショップに\u200b接続できません。お支払い\u200b済みの\u200b場合、お支払いは\u200b保護され、ご注文の\u200b処理は\u200b続きます。',
    not_found_title: 'ページが\u200b見つかりません',
    not_found_text: 'アドレスが\u200b古いか、間\u2060違っている\u200b可能性が\u200bあります。',
    return_home: 'トップページに\u200b戻る',
    not_area_tip: 'このリンクは、この\u200bショップの\u200b対象地域の\u200bものではありません。',
    not_area_row_1: 'ゲームに\u200b戻り、もう\u200b一度\u200bショップを\u200b開いてください。',
    not_area_row_2: '繰り返し表示される\u200b場合は、カスタマーサービスに\u200b正しい\u200bリンクを\u200bお問い\u2060合わせ\u200bください。',
    show_error_text: 'この\u200bページの\u200bリンクが\u200b正しく\u200bありません。ゲームに\u200b戻って\u200b入り直すか、カスタマーサービスに\u200b正しい\u200bリンクを\u200bお問い\u2060合わせ\u200bください。',
    page_expired: 'ページの\u200b有効期限切れ',
    real_name_login: 'ゲームアカウントで\u200bログインすると、本人\u2060確認が\u200b済んでいるかどうかを\u200b確認できます。',
    real_name_done: 'この\u200bアカウントは\u200b本人\u2060確認済みです。チャージできます。',
    real_name_failed: '本人\u2060確認の\u200b照会に\u200b失敗しました。最初の\u200bページに\u200b戻ってやり直してください。',
    real_name_text: '本人\u2060確認を\u200b完了してから、もう\u200b一度\u200bログインしてください。',
    storage_blocked_title: 'ブラウザーに\u200bデータを\u200b保存できません',
    storage_blocked_text: 'この\u200bページに\u200bよる\u200bデータの\u200b保存（\u200b多くの\u200bブラウザーでは「Cookie」）を\u200b許可し、プライベートモードや\u200bシークレットモードを\u200b終了してから、ページを\u200b再読み込みしてください。または\u200b別の\u200bブラウザーで\u200bショップを\u200b開いてください。',
    sdk_ended_title: 'ショップを\u200b開き直してください',
    whose_title: 'どの\u200bアカウントで\u200b購入しますか？',
    whose_here: 'このリンクは\u200bアカウント {text} で\u200bショップを\u200b開きます。この\u200b端末では {name} と\u200bして\u200bログインしています。',
    whose_before: 'このリンクは\u200bアカウント {text} で\u200bショップを\u200b開きます。この\u200b端末では\u200b以前 {name} が\u200b使われていました。',
    whose_warning: 'ここで\u200b購入した\u200bものは、選んだ\u200bアカウントに\u200b届きます。このリンクが\u200b誰かから\u200b送られた\u200bものなら、その\u200b人の\u200bアカウントかもしれません。',
    whose_stay: '{text} の\u200bまま\u200b続ける',
    whose_not_mine: '自分の\u200bアカウントではない',
    sdk_ended_text: 'セッションが\u200b終了しました。ゲームに\u200b戻り、もう\u200b一度\u200bショップを\u200b開いてください。',
    no_script: 'この\u200bページを\u200b利用するには\u200bJavaScriptが\u200b必要です。ブラウザーの\u200b設定で\u200b有効に\u200bして、ページを\u200b再読み込みしてください。',
    link_about: '公式ショップで\u200b{text}を\u200bチャージ。お好きな\u200b方\u2060法で\u200bお支払いいただくと、アイテムが\u200bゲームに\u200b届きます。',
    error_reward_received: 'この\u200b報酬は\u200bすでに\u200b受け取り済みです。',
    error_reward_locked: '受け取れる\u200b報酬は\u200bまだ\u200bありません。',
    activity_none: '現在開催中の\u200bイベントは\u200bありません。',
    activity_choose_role: 'キャラクターを\u200b選ぶと\u200b進み具合が\u200b表示されます。',
    activity_login: 'ログインすると、進み具合の\u200b確認と\u200b報酬の\u200b受け取りが\u200bできます。',
    activity_receive_until: '報酬の\u200b受け取りは\u200b{time}までです',
    activity_progress_once: '初回チャージが\u200b完了しました。',
    activity_progress_not_yet: '初回チャージを\u200bお待ちしています。',
    goal_more: 'あと\u200b{money}の\u200bチャージで\u200b{text}を\u200b獲得',
    goal_unlocks: '{text}を\u200b獲得できます',
    activity_days_rule: 'チャージの\u200bない\u200b日が\u200bあると\u200b連続は\u200b途切れ、次は\u200b1日目からに\u200bなります。達成した\u200b報酬は、返金が\u200bない\u200b限りなくなりません。',
    activity_today_done: '今日の\u200b分は\u200b達成済みです。',
    activity_today_open: '今日チャージすると\u200b連続が\u200b続きます。',
    activity_refund_rule: 'ゲームに\u200b反映された\u200b注文だけが\u200b対象です。返金された\u200b注文は\u200b対象外に\u200bなります。',
    received_on_its_way: '受け取りました。まもなく\u200bゲームに\u200b届きます。',
    event_waiting: 'イベント：受け取れる\u200b報酬が\u200bあります',
    activity_day_end: '次の\u200b日次リセット：{time}',
  },
  th: {
    error_login_failed: 'เข้า\u2060สู่\u2060ระบบ\u200bไม่สำเร็จ โปรด\u200bตรวจ\u2060สอบ\u200bชื่อ\u200bผู้\u2060ใช้\u200bและ\u200bรหัส\u2060ผ่าน',
    error_bad_request: 'คำขอไม่\u200bถูก\u2060ต้อง โปรดรีเฟรชหน้านี้แล้วลอง\u200bอีก\u2060ครั้ง',
    error_order_not_yours: 'บัญชีนี้ไม่มี\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bหมายเลขนี้ หากคุณใช้บัญชีอื่น ให้\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วยบัญชีนั้น',
    error_order_number_wrong: 'ลิงก์นี้ไม่มีหมายเลข\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bที่\u200bถูก\u2060ต้อง โปรด\u200bตรวจ\u2060สอบ\u200bว่า\u200bคัด\u2060ลอก\u200bลิงก์มาครบถ้วน',
    error_attempt_reused: 'คำขอนี้ถูกส่งไปแล้ว โปรดรีเฟรชหน้านี้แล้วลอง\u200bอีก\u2060ครั้ง',
    error_too_many_requests: 'ลองหลายครั้งเกินไป โปรดรอสักครู่แล้วลอง\u200bอีก\u2060ครั้ง',
    error_not_yet: 'ยังไม่เปิดให้\u200bใช้\u2060งาน\u200b\u200bที่\u2060นี่',
    error_internal: 'ระบบของเราขัดข้อง โปรดลอง\u200bอีก\u2060ครั้ง\u200b\u200bภาย\u2060หลัง',
    error_unavailable: 'เชื่อม\u2060ต่อ\u200bบริการไม่ได้ในขณะนี้ โปรดลอง\u200bอีก\u2060ครั้ง',
    error_unavailable_uncharged: 'เชื่อม\u2060ต่อ\u200bบริการไม่ได้ในขณะนี้ ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ โปรดลอง\u200bอีก\u2060ครั้ง',
    error_price_changed: 'ราคามีการเปลี่ยนแปลง โปรด\u200bตรวจ\u2060สอบ\u200bราคาใหม่ก่อน\u200bชำระ\u2060เงิน',
    error_unpaid_order: 'คุณมี\u200bคำ\u2060สั่ง\u2060ซื้อ\u200b\u200bไอ\u2060เทม\u200bนี้ที่ยังไม่\u200bชำระ\u2060เงิน โปรดไปที่หน้า\u200bชำระ\u2060เงิน\u200bของ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนั้นก่อน',
    goods_limit_not_buy: 'ซื้อ\u200bไอ\u2060เทม\u200bนี้ไม่ได้ เพราะครบจำนวนที่จำกัด\u200bการ\u2060ซื้อ\u200bแล้ว',
    payway_not_exist: 'ไม่พบ\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน (payway_id is no exist)',
    error_role_not_found: 'ไม่พบ\u200bตัว\u2060ละคร โปรดเลือกใหม่หรือเปลี่ยนบัญชี',
    error_game_refused_banned: 'บัญชีนี้ถูกระงับในเกม จึง\u200bเติม\u2060เงิน\u200bไม่ได้',
    error_game_refused_maintenance: 'เซิร์ฟเวอร์เกมกำลังปิดปรับปรุง โปรดลอง\u200bอีก\u2060ครั้ง\u200b\u200bภาย\u2060หลัง',
    error_game_refused_out_of_stock: 'ไอ\u2060เทม\u200bนี้ในเกมหมดชั่วคราว',
    error_game_refused_limit_reached: 'ตัว\u2060ละคร\u200bนี้ซื้อ\u200bไอ\u2060เทม\u200bนี้ครบจำนวนที่เกมจำกัดแล้ว',
    error_game_refused_role_not_found: 'เกมไม่พบ\u200bตัว\u2060ละคร\u200bนี้ โปรดเลือกใหม่',
    error_game_refused_region_restricted: 'เกมนี้ไม่จำหน่าย\u200bไอ\u2060เทม\u200bนี้ในภูมิภาคของคุณ',
    error_game_refused_other: 'เกมไม่รับการ\u200bเติม\u2060เงิน\u200bครั้งนี้ โปรดติดต่อศูนย์บริการลูกค้า',
    error_goods_gone: 'ไอ\u2060เทม\u200bนี้เลิกจำหน่ายแล้ว โปรดเลือก\u200bไอ\u2060เทม\u200bอื่น',
    error_provider_down: 'เชื่อม\u2060ต่อ\u200b\u200bผู้\u2060ให้\u2060บริการ\u200b\u200bชำระ\u2060เงิน\u200bไม่ได้ในขณะนี้ ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ โปรดลอง\u200bอีก\u2060ครั้ง\u200bหรือเลือก\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bอื่น',
    error_not_cancelled: 'ผู้\u2060ให้\u2060บริการ\u200b\u200bชำระ\u2060เงิน\u200bยังไม่ได้ยกเลิกการ\u200bชำระ\u2060เงิน\u200bนี้ คำ\u2060สั่ง\u2060ซื้อ\u200bจึงยังเปิดอยู่ โปรดลอง\u200bอีก\u2060ครั้ง\u200bในอีกไม่กี่นาที',
    error_cannot_cancel: 'ผู้\u2060ให้\u2060บริการ\u200b\u200bชำระ\u2060เงิน\u200bหยุดการ\u200bชำระ\u2060เงิน\u200bนี้ไม่ได้ หากไม่มีการ\u200bชำระ\u2060เงิน คำ\u2060สั่ง\u2060ซื้อ\u200bจะปิดเองหลังหมดเวลาไม่นาน ระหว่างนี้คุณยังชำระด้วยวิธีอื่นได้',
    error_order_closed: 'คำ\u2060สั่ง\u2060ซื้อ\u200bนี้ปิดแล้ว',
    error_too_many_payments: 'คำ\u2060สั่ง\u2060ซื้อ\u200bนี้ชำระด้วยวิธีอื่นเพิ่มไม่ได้แล้ว โปรดชำระรายการที่เริ่มไว้ให้เสร็จ หรือสั่งซื้อใหม่หลังจาก\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ปิด',
    error_not_logged_in: 'โปรด\u200bเข้า\u2060สู่\u2060ระบบ\u200bก่อน',
    error_no_game: 'ไม่มีเกมนี้\u200bที่\u2060นี่ โปรดเลือกเกมอื่น',
    error_wrong_domain: 'ร้าน\u2060ค้า\u200bนี้ไม่เปิดให้บริการในภูมิภาคของคุณ',
    error_illegal_coupon: 'ใช้คูปองนี้กับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ไม่ได้',
    error_coupon_expired: 'คูปองนี้\u200bหมด\u2060อายุ\u200bแล้ว',
    error_not_real_name: 'บัญชีนี้ยังไม่ได้ยืนยัน\u200bตัว\u2060ตน',
    error_network: 'เครือ\u2060ข่าย\u200bขัดข้อง โปรดลอง\u200bอีก\u2060ครั้ง\u200b\u200bภาย\u2060หลัง',
    error_query: 'เรียกข้อมูลไม่สำเร็จ โปรด\u200bกลับ\u200bไปหน้าแรกแล้วลอง\u200bอีก\u2060ครั้ง',
    error_channel_not_exist: 'ไม่มี ID ช่อง\u2060ทาง\u200bนี้ ลอง\u200bอีก\u2060ครั้ง',
    error_link_invalid: 'ลิงก์ไม่\u200bถูก\u2060ต้อง โปรดรีเฟรชแล้วลอง\u200bอีก\u2060ครั้ง',
    error_method_parameters: 'พารามิเตอร์ของ\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bที่เลือกไม่\u200bถูก\u2060ต้อง',
    error_parameter: 'พารามิเตอร์ไม่\u200bถูก\u2060ต้อง',
    error_topup_failed: 'เติม\u2060เงิน\u200bไม่สำเร็จ',
    receive_fail: 'รับรางวัลไม่สำเร็จ โปรดลอง\u200bอีก\u2060ครั้ง\u200b\u200bภาย\u2060หลัง',
    log_fail: 'เข้า\u2060สู่\u2060ระบบ\u200bไม่สำเร็จ',
    tip_login_env_error: 'สภาพแวดล้อมนี้ไม่รองรับการ\u200bเข้า\u2060สู่\u2060ระบบ\u200bของบัญชีบางประเภท โปรด\u200bคัด\u2060ลอก URL แล้วเปิดด้วยเบราว์เซอร์อื่น',
    other_browser_copy: 'คัด\u2060ลอก\u200bลิงก์',
    other_browser_cart: 'ลิงก์นี้นำสิ่งที่คุณเลือกไว้ไปด้วย ใช้ได้หนึ่งชั่วโมง และไม่ได้\u200bเข้า\u2060สู่\u2060ระบบ\u200bให้ใคร',
    error_cart_link_expired: 'ลิงก์นี้\u200bหมด\u2060อายุ\u200bแล้ว โปรดเลือกใหม่\u200bที่\u2060นี่',
    error_cart_link_wrong: 'ลิงก์นี้ไม่ใช่ของ\u200bร้าน\u2060ค้า\u200bนี้หรือมีบางส่วนขาดหายไป โปรดเลือกใหม่\u200bที่\u2060นี่',
    cart_method_gone: 'ช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bที่คุณเลือกใช้\u200bที่\u2060นี่\u200bไม่ได้ โปรดเลือก\u200bช่อง\u2060ทาง\u200bอื่น',
    replenish_tip_expired: 'หน้านี้\u200bหมด\u2060อายุ\u200bแล้ว โปรดติดต่อศูนย์บริการลูกค้าเพื่อขอลิงก์ใหม่',
    error_make_up_no_role: 'เกมไม่พบ\u200bตัว\u2060ละคร\u200bนี้ โปรดติดต่อศูนย์บริการลูกค้า',
    error_make_up_other: 'ลิงก์นี้เป็นของบัญชีอื่น โปรด\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วยบัญชีที่ได้รับลิงก์',
    make_up_intro: 'เงินค่า\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bก่อนหน้านี้ถูกคืนหรือไม่เคยเข้ามา เกมจึงจำกัดการ\u200bใช้\u2060งาน\u200b\u200bตัว\u2060ละคร\u200bของคุณ ชำระยอดนี้เพื่อปลดข้อจำกัด',
    make_up_for: 'คำ\u2060สั่ง\u2060ซื้อ\u200bก่อนหน้า',
    make_up_time_left: 'เวลา\u200bชำระ\u2060เงิน\u200bที่เหลือ',
    make_up_promise: 'เกมจะปลดข้อจำกัดภายใน 15 นาทีหลังคุณ\u200bชำระ\u2060เงิน',
    make_up_confirm_text: 'โปรด\u200bตรวจ\u2060สอบ\u200b\u200bตัว\u2060ละคร\u200bและยอดเงินก่อน\u200bดำเนิน\u2060การ\u200bต่อ',
    make_up_login: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วยบัญชีที่ได้รับลิงก์นี้',
    make_up_used_title: 'ชำระ\u2060เงิน\u200bแล้ว',
    make_up_see_order: 'ดูการ\u200bชำระ\u2060เงิน',
    make_up_done_text: 'ชำระ\u2060เงิน\u200bสำเร็จ ตัว\u2060ละคร\u200bของคุณไม่ถูกจำกัด\u200bอีก\u2060ต่อ\u2060ไป กลับ\u200bไปเล่นเกมได้เลย',
    coupon_method_unsupported: 'ใช้กับ\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bนี้ไม่ได้',
    coupon_goods_unsupported: 'ใช้กับ\u200bไอ\u2060เทม\u200bนี้ไม่ได้',
    coupon_expired: 'หมด\u2060อายุ',
    coupon_failed: 'โหลดไม่สำเร็จ ลอง\u200bอีก\u2060ครั้ง',
    coupon_expired_at: 'หมด\u2060อายุ\u200bเมื่อ {time}',
    coupon_never_ends: 'ไม่มีวัน\u200bหมด\u2060อายุ',
    coupon_in_order: 'ใช้อยู่ใน\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bที่ยังไม่ชำระ',
    coupon_early: 'ยังไม่ถึงวัน\u200bใช้\u2060งาน',
    coupon_other_method: 'ใช้กับ\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bนี้ไม่ได้',
    tips: 'ชำระ\u2060เงิน\u200bโดยไม่ใช้คูปองใช่ไหม',
    tip_noUse_coupon: 'คุณมีคูปองที่ใช้ได้ แต่ยังไม่ได้ใช้กับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้',
    coupon_continue_without: 'ดำเนิน\u2060การ\u200bต่อ',
    vip_progress: 'ความ\u200bคืบ\u2060หน้า\u200bสู่ระดับถัดไป',
    no_more: 'ไม่มี\u200bเพิ่ม\u2060เติม',
    payment_error_declined: 'การ\u200bชำระ\u2060เงิน\u200bถูกปฏิเสธ ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ โปรดลอง\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bอื่น',
    payment_error_insufficient_funds: 'ยอดเงินไม่พอ ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    payment_error_cancelled_by_player: 'คุณยกเลิกการ\u200bชำระ\u2060เงิน ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    payment_error_expired: 'ชำระ\u2060เงิน\u200bไม่ทันเวลา ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    payment_error_limit_exceeded: 'ยอดนี้เกินวงเงินของบัตรหรือ\u200bอี\u2060วอลเล็ต\u200bของคุณ ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    payment_error_authentication_failed: 'ธนาคารของคุณไม่ยืนยันการ\u200bชำระ\u2060เงิน ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    payment_error_method_unavailable: 'ช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bนี้ใช้ไม่ได้ในขณะนี้ โปรดเลือก\u200bช่อง\u2060ทาง\u200bอื่น',
    payment_error_invalid_request: 'ผู้\u2060ให้\u2060บริการ\u200b\u200bชำระ\u2060เงิน\u200bไม่รับข้อมูลการ\u200bชำระ\u2060เงิน ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    payment_error_card_invalid: 'หมายเลขบัตรหรือรหัสบัตรไม่\u200bถูก\u2060ต้อง',
    card_method: 'บัตร\u200bเติม\u2060เงิน',
    tip_recharge_confirm: 'บัตรจะถูกใช้กับ\u200bตัว\u2060ละคร\u200bนี้และ\u200bย้อน\u2060กลับ\u200bไม่ได้ โปรด\u200bตรวจ\u2060สอบ\u200b\u200bราย\u2060ละเอียด\u200bก่อนยืนยัน',
    error_card_unknown: 'หมายเลขบัตรหรือรหัสบัตรไม่\u200bถูก\u2060ต้อง โปรด\u200bตรวจ\u2060สอบ\u200bทั้งสองอย่าง',
    error_card_expired: 'บัตรนี้\u200bหมด\u2060อายุ\u200bแล้ว',
    error_card_locked: 'กรอกบัตรผิดหลายครั้งเกินไป โปรดลอง\u200bอีก\u2060ครั้ง\u200bในสิบนาที',
    goods_limited: 'จำกัด\u200bการ\u2060ซื้อ',
    goods_limit_role: 'ตัว\u2060ละคร\u200bนี้ซื้อได้อีก {number, number} จาก {text} ครั้ง',
    goods_special: 'ข้อ\u2060เสนอ\u200bพิเศษ',
    goods_choose: 'เลือก\u200bไอ\u2060เทม',
    goods_none_title: 'ตอนนี้ยังไม่มี\u200bไอ\u2060เทม\u200bจำหน่าย\u200bที่\u2060นี่',
    goods_groups: 'หมวด\u2060หมู่',
    goods_none: 'โปรดเลือกเกมอื่นหรือ\u200bกลับ\u200bมาใหม่\u200bภาย\u2060หลัง',
    goods_none_yet: 'โปรด\u200bกลับ\u200bมาใหม่\u200bภาย\u2060หลัง',
    goods_loading: 'กำลังโหลด\u200bไอ\u2060เทม',
    goods: 'ไอ\u2060เทม',
    role: 'ตัว\u2060ละคร',
    payment_method: 'ช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน',
    payment_region: 'ภูมิภาคที่\u200bชำระ\u2060เงิน',
    region_global: 'ทั่ว\u2060โลก',
    order_state_unpaid: 'รอ\u200bชำระ\u2060เงิน',
    order_state_paid: 'ชำระ\u2060เงิน\u200bแล้ว',
    order_state_refunding: 'กำลัง\u200bคืน\u2060เงิน',
    order_state_refunded: 'คืน\u2060เงิน\u200bแล้ว',
    order_state_review: 'กำลัง\u200bตรวจ\u2060สอบ',
    order_step_sent: 'ส่ง\u200bไอ\u2060เทม',
    order_step_delivered: 'ไอ\u2060เทม\u200bเข้าเกม',
    order_step_failed: 'ชำระ\u2060เงิน\u200bไม่สำเร็จ',
    order_step_payment_cancelled: 'ยกเลิกการ\u200bชำระ\u2060เงิน\u200bแล้ว',
    order_step_expired: 'คำ\u2060สั่ง\u2060ซื้อ\u200bหมดเวลา',
    order_step_cancelled: 'ยกเลิก\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bแล้ว',
    order_step_refunding: 'เริ่ม\u200bคืน\u2060เงิน',
    order_step_refunded: 'คืน\u2060เงิน\u200bเรียบร้อย',
    order_step_review: 'ทีม\u2060งาน\u200bกำลัง\u200bตรวจ\u2060สอบ',
    order_steps: 'ความ\u200bคืบ\u2060หน้า\u200b\u200bคำ\u2060สั่ง\u2060ซื้อ',
    price_changed_text: 'โปรด\u200bตรวจ\u2060สอบ\u200bราคาใหม่ก่อน\u200bชำระ\u2060เงิน',
    order_dropped: 'ยกเลิก\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bแล้ว คุณซื้อ\u200bไอ\u2060เทม\u200bนี้ใหม่ได้',
    pay_opening: 'กำลังเปิดหน้า\u200bชำระ\u2060เงิน…',
    back: 'ย้อน\u2060กลับ',
    retry: 'ลอง\u200bอีก\u2060ครั้ง',
    logout: 'ออก\u2060จาก\u2060ระบบ',
    logout_confirm: 'ต้องการ\u200bออก\u2060จาก\u2060ระบบ\u200bบัญชีนี้ใช่ไหม',
    topup: 'เติม\u2060เงิน',
    scroll_up: 'กลับ\u200bขึ้นบนสุด',
    login: 'เข้า\u2060สู่\u2060ระบบ',
    login_short: 'เข้า\u2060สู่\u2060ระบบ',
    my_orders: 'คำ\u2060สั่ง\u2060ซื้อ\u200bของฉัน',
    mark_sandbox_text: 'นี่คือ\u200bร้าน\u2060ค้า\u200bทดสอบ ไม่มีการ\u200bหัก\u2060เงิน\u200bจริง',
    privacy: 'นโยบายความเป็น\u200bส่วน\u2060ตัว',
    privacy_choices: 'ตั้งค่าความเป็น\u200bส่วน\u2060ตัว',
    consent_question: 'ขอให้เรา\u200bบันทึก\u200bการ\u200bใช้\u2060งาน\u200b\u200bร้าน\u2060ค้า\u200bนี้ของคุณได้ไหม',
    consent_text: 'หากคุณยินยอม {text} จะ\u200bบันทึก\u200bหน้าที่คุณเปิด สิ่งที่คุณเลือก และวิธีที่คุณ\u200bชำระ\u2060เงิน\u200b\u200bที่\u2060นี่ พร้อมข้อมูลอุปกรณ์และบัญชีของคุณ เพื่อปรับปรุง\u200bร้าน\u2060ค้า โดยเก็บไว้ {day, plural, other {# วัน}} หากคุณปฏิเสธ ร้าน\u2060ค้า\u200bจะยัง\u200bใช้\u2060งาน\u200bได้เหมือนเดิม',
    consent_on: 'การ\u200bบันทึก\u200bเปิดอยู่',
    consent_off: 'การ\u200bบันทึก\u200bปิดอยู่',
    terms: 'ข้อ\u2060กำหนด\u200bการให้บริการ',
    legal_links: 'ข้อ\u2060กำหนด\u200bและความช่วยเหลือ',
    instructions: 'วิธี\u200bเติม\u2060เงิน',
    instruction_1: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วยบัญชีเกมของคุณ',
    instruction_2: 'เลือกเซิร์ฟเวอร์และ\u200bตัว\u2060ละคร แล้วเลือก\u200bไอ\u2060เทม\u200bที่ต้องการ',
    instruction_3: 'เลือก\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน แล้วชำระในหน้าที่เปิดขึ้น',
    instruction_4: 'กลับ\u200bไปที่เกม ปกติ\u200bไอ\u2060เทม\u200bจะเข้าภายในไม่กี่นาที',
    legal_delivery_at_once: 'ไอ\u2060เทม\u200bจะถูกส่งเข้าเกมทันทีที่คุณ\u200bชำระ\u2060เงิน',
    legal_no_returns: 'ไอ\u2060เทม\u200b\u200bดิจิทัล\u200bไม่สามารถคืนหรือขอเงินคืนได้หลัง\u200bการ\u2060ซื้อ เว้นแต่มีข้อบกพร่อง',
    legal_withdrawal: 'คุณยกเลิก\u200bการ\u2060ซื้อ\u200bได้ภายใน {day, plural, other {# วัน}} ตราบ\u2060ใด\u2060ที่\u200bยังไม่ได้ใช้\u200bไอ\u2060เทม',
    legal_license: 'สิ่งที่คุณซื้อคือสิทธิ์การใช้\u200bไอ\u2060เทม\u200bในเกมตาม\u200bข้อ\u2060กำหนด\u200bการให้บริการของเรา ไม่ใช่ตัว\u200bไอ\u2060เทม',
    legal_minors: 'อายุต่ำกว่า 18 ปี? โปรดขออนุญาต\u200bผู้\u2060ปกครอง\u200bก่อนซื้อ',
    legal_consent_waiver: 'ฉันต้องการรับ\u200bไอ\u2060เทม\u200bทันที และทราบว่าจะเสียสิทธิ์ยกเลิก\u200bการ\u2060ซื้อ\u200bเมื่อได้รับ\u200bไอ\u2060เทม\u200bแล้ว',
    legal_minor_may_cancel: 'หาก\u200bผู้\u2060เยาว์\u200bซื้อโดยไม่ได้รับความยินยอมจาก\u200bผู้\u2060แทน\u200b\u200bโดย\u2060ชอบ\u2060ธรรม ผู้\u2060เยาว์\u200bหรือ\u200bผู้\u2060แทน\u200b\u200bโดย\u2060ชอบ\u2060ธรรม\u200bสามารถยกเลิก\u200bการ\u2060ซื้อ\u200bได้',
    legal_offer_accepted: 'เมื่อ\u200bชำระ\u2060เงิน ถือว่าคุณยอมรับ\u200bคำ\u2060เสนอ\u200bต่อสาธารณชน',
    legal_digital_no_withdrawal: 'ไอ\u2060เทม\u200b\u200bดิจิทัล\u200bจะถูกส่งเข้าเกมทันที จึงไม่มีสิทธิ์ยกเลิก\u200bการ\u2060ซื้อ',
    error_consent_missing: 'โปรดทำเครื่องหมายในทุกช่องเหนือปุ่มก่อน ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ',
    legal_refunds_title: 'การ\u2060คืน\u2060เงิน\u200bและ\u200bการ\u2060ยกเลิก',
    legal_representative: 'ผู้\u2060แทน',
    legal_tax_id: 'เลข\u200bประจำ\u2060ตัว\u200b\u200bผู้\u2060เสีย\u2060ภาษี',
    legal_complaints: 'ข้อ\u200bร้อง\u2060เรียน',
    legal_hosting: 'ผู้\u2060ให้\u2060บริการ\u200b\u200bโฮ\u2060สติ้\u2060ง',
    legal_privacy_officer: 'ผู้รับ\u2060ผิด\u2060ชอบ\u200bด้านข้อมูล\u200bส่วน\u2060บุคคล',
    legal_grievance_officer: 'ผู้รับ\u2060ผิด\u2060ชอบ\u200bเรื่อง\u200bร้อง\u2060เรียน',
    legal_withdraw_here: 'ยกเลิกสัญญา\u200bที่\u2060นี่',
    legal_choices: 'ห้ามขายหรือแชร์ข้อมูล\u200bส่วน\u2060บุคคล\u200bของฉัน',
    legal_offer: 'คำ\u2060เสนอ\u200bต่อสาธารณชน',
    legal_personal_data: 'ประกาศการคุ้มครองข้อมูล\u200bส่วน\u2060บุคคล (KVKK)',
    legal_odds: 'โอกาสได้รับ\u200bไอ\u2060เทม\u200bสุ่ม',
    official_topup: 'เติม\u2060เงิน\u200bทางการ',
    who_gets_it: 'เติม\u2060เงิน\u200bให้',
    login_to_choose: 'เข้า\u2060สู่\u2060ระบบ\u200bเพื่อเลือก\u200bตัว\u2060ละคร\u200bของคุณ',
    login_to_buy: 'เข้า\u2060สู่\u2060ระบบ\u200bเพื่อซื้อ',
    role_choose: 'เลือก\u200bตัว\u2060ละคร',
    role_choose_text: 'เลือกเซิร์ฟเวอร์และ\u200bตัว\u2060ละคร\u200bที่จะ\u200bเติม\u2060เงิน',
    role_change: 'เปลี่ยน เซิร์ฟเวอร์หรือ\u200bตัว\u2060ละคร',
    roles_none: 'ไม่พบ\u200bตัว\u2060ละคร ลองดูเซิร์ฟเวอร์ทั้งหมด หรือ\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วยบัญชีอื่น',
    roles_none_here: 'คุณไม่มี\u200bตัว\u2060ละคร\u200bในเซิร์ฟเวอร์นี้ สร้าง\u200bตัว\u2060ละคร\u200bในเกมแล้ว\u200bตรวจ\u2060สอบ\u200b\u200bอีก\u2060ครั้ง',
    your_order: 'คำ\u2060สั่ง\u2060ซื้อ\u200bของคุณ',
    recharge_title: 'เติม\u2060เงิน',
    order_detail: 'ราย\u2060ละเอียด\u200b\u200bคำ\u2060สั่ง\u2060ซื้อ',
    order_see: 'ดู\u200bคำ\u2060สั่ง\u2060ซื้อ',
    method_choose: 'เลือก\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน',
    channel_choose: 'เลือก\u200bตัว\u2060เลือก',
    methods_loading: 'กำลังโหลด\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน',
    methods_none: 'ไอ\u2060เทม\u200bนี้ไม่มี\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bที่ใช้ได้ โปรดเลือก\u200bไอ\u2060เทม\u200bอื่น',
    make_up_methods_none: 'ขณะนี้ไม่มี\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน\u200bที่ใช้ได้ โปรดติดต่อศูนย์บริการลูกค้า',
    repay_note: 'คุณกำลังชำระ\u200bคำ\u2060สั่ง\u2060ซื้อ {text} ด้วยวิธีอื่น',
    result_title: 'ผลการ\u200bชำระ\u2060เงิน',
    result_pending_title: 'กำลังรอการ\u200bชำระ\u2060เงิน',
    result_pending_text: 'ปกติใช้เวลาไม่ถึงหนึ่งนาทีหลังคุณ\u200bชำระ\u2060เงิน ปิดหน้านี้ได้เลย คำ\u2060สั่ง\u2060ซื้อ\u200bจะยังอยู่ในบัญชีของคุณ',
    result_hint_1: 'ชำระ\u2060เงิน\u200bให้เสร็จในหน้าที่เปิดขึ้น',
    result_hint_2: 'กลับ\u200bมา\u200bที่\u2060นี่ ผลจะแสดงโดยอัตโนมัติ',
    result_hint_3: 'ยังไม่ได้ชำระ? เปลี่ยน\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน',
    result_i_paid: 'ฉัน\u200bชำระ\u2060เงิน\u200bแล้ว',
    change_recharge_way: 'เปลี่ยน\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน',
    to_pay_page: 'ไปหน้า\u200bชำระ\u2060เงิน',
    refresh: 'ตรวจ\u2060สอบ\u200b\u200bอีก\u2060ครั้ง',
    recharge_done: 'เสร็จ\u2060สิ้น',
    recharge_continue: 'เติม\u2060เงิน\u200b\u200bอีก\u2060ครั้ง',
    result_not_complete: 'การ\u200bเติม\u2060เงิน\u200bยังไม่เสร็จ ระบบ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bอาจล่าช้า\u200bเล็ก\u2060น้อย',
    result_success_title: 'เติม\u2060เงิน\u200bสำเร็จ',
    result_success_text: 'กลับ\u200bไปที่เกมเพื่อดู\u200bไอ\u2060เทม\u200bของคุณ',
    result_delivering_text: 'กำลังส่ง\u200bไอ\u2060เทม\u200bเข้าเกม ปกติใช้เวลาไม่ถึงหนึ่งนาที',
    result_fail_text: 'การ\u200bชำระ\u2060เงิน\u200bไม่สำเร็จ',
    result_payment_cancelled_text: 'การ\u200bชำระ\u2060เงิน\u200bถูกยกเลิกก่อนเสร็จสมบูรณ์',
    result_expired_text: 'หมดเวลา\u200bชำระ\u2060เงิน\u200bสำหรับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้แล้ว',
    result_cancelled_text: 'คำ\u2060สั่ง\u2060ซื้อ\u200bนี้ถูกยกเลิกแล้ว',
    result_nothing_charged: 'ยังไม่มีการ\u200bหัก\u2060เงิน\u200bของคุณ หากมีเงินเข้ามา\u200bภาย\u2060หลัง เราจะส่ง\u200bไอ\u2060เทม\u200bหรือ\u200bคืน\u2060เงิน\u200bให้คุณ',
    result_not_known_title: 'ยังไม่ยืนยันการ\u200bชำระ\u2060เงิน',
    result_not_known_text: 'ผู้\u2060ให้\u2060บริการ\u200b\u200bชำระ\u2060เงิน\u200bยังไม่แจ้งเราว่าคุณ\u200bชำระ\u2060เงิน\u200bแล้วหรือไม่ หากคุณยังไม่ได้ชำระ จะไม่มีการ\u200bหัก\u2060เงิน หากชำระแล้ว โปรดอย่าชำระซ้ำ เมื่อเราทราบผลจะส่ง\u200bไอ\u2060เทม\u200bหรือ\u200bคืน\u2060เงิน\u200bให้ทันที โปรดเก็บหมายเลข\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bไว้',
    result_held_text: 'เราได้รับเงินที่ไม่ตรงกับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ โปรดอย่าชำระซ้ำ ทีม\u2060งาน\u200bกำลัง\u200bตรวจ\u2060สอบ\u200bและจะ\u200bคืน\u2060เงิน\u200bให้ โปรดเก็บหมายเลข\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bไว้',
    result_held_refunded_text: 'เราได้รับเงินที่ไม่สามารถใช้กับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ได้ เรา\u200bคืน\u2060เงิน\u200bให้แล้ว',
    result_late_payment_refunding: 'มีเงินเข้ามาหลัง\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ปิดแล้ว เรากำลัง\u200bคืน\u2060เงิน\u200bให้',
    result_late_payment_refunded: 'มีเงินเข้ามาหลัง\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ปิดแล้ว เรา\u200bคืน\u2060เงิน\u200bให้แล้ว',
    result_late_payment_review: 'มีเงินเข้ามาหลัง\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ปิดแล้ว ทีม\u2060งาน\u200bกำลัง\u200bตรวจ\u2060สอบ\u200bและจะ\u200bคืน\u2060เงิน\u200bให้',
    result_refunding_text: 'กำลัง\u200bคืน\u2060เงิน\u200bให้คุณ ใช้เวลาตั้งแต่ไม่กี่นาทีถึงไม่กี่วัน ขึ้นอยู่กับ\u200bช่อง\u2060ทาง\u200bการ\u200bชำระ\u2060เงิน',
    result_refunded_text: 'คืน\u2060เงิน\u200bให้คุณแล้ว',
    result_charged_back_text: 'ธนาคารของคุณเรียกเงินนี้คืน คำ\u2060สั่ง\u2060ซื้อ\u200bนี้จึงถือว่ายังไม่ชำระ และเราจะแจ้งให้เกมทราบ หากคุณไม่ได้เป็นผู้ขอ โปรดติดต่อศูนย์บริการลูกค้า',
    result_review_text: 'ทีม\u2060งาน\u200bกำลัง\u200bตรวจ\u2060สอบ\u200b\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้ เงินของคุณปลอดภัย โปรดเก็บหมายเลข\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bไว้',
    returned_text: 'คุณยังไม่ได้\u200bเข้า\u2060สู่\u2060ระบบ\u200bในเบราว์เซอร์นี้ จึงแสดงเฉพาะผลลัพธ์',
    returned_game: 'คุณปิดหน้านี้แล้ว\u200bกลับ\u200bไปที่เกมได้',
    returned_login: 'เข้า\u2060สู่\u2060ระบบ\u200bเพื่อดูเพิ่ม',
    extra_payment_refunding: 'เราได้รับเงินสำหรับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้เป็นครั้งที่สอง เรากำลัง\u200bคืน\u2060เงิน\u200bให้',
    extra_payment_refunded: 'เราได้รับเงินสำหรับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้เป็นครั้งที่สอง เรา\u200bคืน\u2060เงิน\u200bให้แล้ว',
    extra_payment_review: 'เราได้รับเงินสำหรับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bนี้เป็นครั้งที่สอง ทีม\u2060งาน\u200bกำลัง\u200bตรวจ\u2060สอบ\u200bและจะ\u200bคืน\u2060เงิน\u200bให้',
    money_back_coupon: 'คุณใช้คูปองได้\u200bอีก\u2060ครั้ง',
    money_back_activities: 'คำ\u2060สั่ง\u2060ซื้อ\u200bนี้ไม่นับในกิจกรรม\u200bอีก\u2060ต่อ\u2060ไป',
    money_back_goods: 'เกมอาจนำ\u200bไอ\u2060เทม\u200bออก',
    back_to_game: 'กลับ\u200bไปที่เกม',
    billing_no: 'หมายเลข\u200bคำ\u2060สั่ง\u2060ซื้อ',
    billing_no_copy: 'คัด\u2060ลอก หมายเลข\u200bคำ\u2060สั่ง\u2060ซื้อ',
    copy: 'คัด\u2060ลอก',
    copied: 'คัด\u2060ลอก\u200bแล้ว',
    unpaid_title: 'คำ\u2060สั่ง\u2060ซื้อ\u200bรอ\u200bชำระ\u2060เงิน',
    unpaid_drop: 'ยกเลิก\u200bคำ\u2060สั่ง\u2060ซื้อ',
    unpaid_closes_itself: 'การ\u200bชำระ\u2060เงิน\u200bนี้ยกเลิกไม่ได้ หากไม่มีการ\u200bชำระ\u2060เงิน คำ\u2060สั่ง\u2060ซื้อ\u200bจะปิดเองไม่กี่นาทีหลัง {time} แล้วคุณจะซื้อ\u200bไอ\u2060เทม\u200bนี้ใหม่ได้ ระหว่างนี้คุณยังชำระด้วยวิธีอื่นได้',
    order_page_title: 'ราย\u2060ละเอียด\u200b\u200bคำ\u2060สั่ง\u2060ซื้อ',
    orders_more: 'ดู\u200bคำ\u2060สั่ง\u2060ซื้อ\u200b\u200bเพิ่ม\u2060เติม',
    username: 'ชื่อ\u200bผู้\u2060ใช้',
    password: 'รหัส\u2060ผ่าน',
    password_show: 'แสดง\u200bรหัส\u2060ผ่าน',
    password_hide: 'ซ่อน\u200bรหัส\u2060ผ่าน',
    login_ended: 'เซสชันของคุณ\u200bสิ้น\u2060สุด\u200bแล้ว โปรด\u200bเข้า\u2060สู่\u2060ระบบ\u200b\u200bอีก\u2060ครั้ง',
    login_denied: 'การ\u200bเข้า\u2060สู่\u2060ระบบ\u200bยังไม่\u200bเสร็จ\u2060สิ้น ลอง\u200bอีก\u2060ครั้ง หรือ\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วยวิธีอื่น',
    login_card_intro: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วยหมายเลขบัตรและรหัสบัตร',
    login_with_card: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วยบัตร',
    login_or: 'หรือ\u200bดำเนิน\u2060การ\u200bต่อด้วย',
    login_with_google: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วย Google',
    login_with_ios: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วย Apple',
    login_with_facebook: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วย Facebook',
    login_with_twitter: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วย X (Twitter)',
    login_with_vk: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วย VK',
    login_with_huawei: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วย Huawei',
    linked_logins: 'การ\u200bเข้า\u2060สู่\u2060ระบบ\u200bที่เชื่อมไว้',
    login_relink: 'เชื่อม\u200bอีก\u2060ครั้ง',
    login_unlink_confirm: 'คุณจะ\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วย {text} ไม่ได้อีก และอุปกรณ์ทุกเครื่องที่\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วยวิธีนี้จะ\u200bออก\u2060จาก\u2060ระบบ',
    error_login_in_use: 'คุณ\u200bเข้า\u2060สู่\u2060ระบบ\u200bอยู่ด้วยวิธีนี้ โปรด\u200bเข้า\u2060สู่\u2060ระบบ\u200bด้วยวิธีอื่นก่อน แล้วจึงยกเลิกการเชื่อม',
    logout_everywhere: 'ออก\u2060จาก\u2060ระบบ\u200bทุกที่',
    logout_everywhere_confirm: 'คุณจะ\u200bออก\u2060จาก\u2060ระบบ\u200bในทุกอุปกรณ์ รวมถึงเครื่องนี้ด้วย',
    step_of: 'ขั้น\u2060ตอน\u200bที่ {number} จาก 4',
    step_goods: 'เลือก\u200bตัว\u2060ละคร\u200bและ\u200bไอ\u2060เทม',
    step_recharge: 'เติม\u2060เงิน',
    offline_title: 'ไม่มีการ\u200bเชื่อม\u2060ต่อ',
    offline_text: 'คุณ\u200bออฟ\u2060ไลน์\u200bอยู่ ไม่มีอะไรสูญหาย โปรด\u200bตรวจ\u2060สอบ\u200bการ\u200bเชื่อม\u2060ต่อ\u200bแล้วลอง\u200bอีก\u2060ครั้ง',
    way_back_text: 'เชื่อม\u2060ต่อ\u200b\u200bร้าน\u2060ค้า\u200bไม่ได้ในขณะนี้ หากคุณ\u200bชำระ\u2060เงิน\u200bแล้ว เงินของคุณปลอดภัยและ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bยังดำเนินต่อไป',
    return_home: 'กลับ\u200bไปหน้าแรก',
    not_area_title: 'ลิงก์ไม่\u200bถูก\u2060ต้อง',
    not_area_tip: 'ลิงก์นี้ไม่ได้นำไปยังภูมิภาคใดของ\u200bร้าน\u2060ค้า\u200bนี้',
    not_area_row_1: 'โปรด\u200bกลับ\u200bไปที่เกมแล้วเปิด\u200bร้าน\u2060ค้า\u200b\u200bอีก\u2060ครั้ง',
    not_area_row_2: 'หากเกิดขึ้นอีก โปรดขอลิงก์ที่\u200bถูก\u2060ต้อง\u200bจากศูนย์บริการลูกค้า',
    show_error_text: 'ลิงก์ของหน้านี้ไม่\u200bถูก\u2060ต้อง โปรด\u200bกลับ\u200bไปที่เกมแล้วเปิด\u200bร้าน\u2060ค้า\u200b\u200bอีก\u2060ครั้ง หรือขอลิงก์ที่\u200bถูก\u2060ต้อง\u200bจากศูนย์บริการลูกค้า',
    page_expired: 'หน้านี้\u200bหมด\u2060อายุ',
    real_name_title: 'การยืนยัน\u200bตัว\u2060ตน',
    real_name_login: 'เข้า\u2060สู่\u2060ระบบ\u200bด้วยบัญชีเกมเพื่อ\u200bตรวจ\u2060สอบ\u200bว่ายืนยัน\u200bตัว\u2060ตน\u200bแล้วหรือยัง',
    real_name_done: 'บัญชีของคุณยืนยัน\u200bตัว\u2060ตน\u200bแล้ว เติม\u2060เงิน\u200bได้เลย',
    real_name_failed: 'คำขอยืนยัน\u200bตัว\u2060ตน\u200bไม่สำเร็จ โปรด\u200bกลับ\u200bไปหน้าแรกของ\u200bขั้น\u2060ตอน\u200bแล้วเริ่มใหม่',
    real_name_text: 'โปรดยืนยัน\u200bตัว\u2060ตน\u200bให้เสร็จ แล้ว\u200bเข้า\u2060สู่\u2060ระบบ\u200b\u200bอีก\u2060ครั้ง',
    storage_blocked_title: 'เบราว์เซอร์ไม่\u200bบันทึก\u200bข้อมูล',
    storage_blocked_text: 'โปรดอนุญาตให้หน้านี้\u200bบันทึก\u200bข้อมูล (เบราว์เซอร์ส่วนใหญ่เรียกว่า “คุกกี้”) และออกจากโหมด\u200bส่วน\u2060ตัว\u200bหรือโหมดไม่ระบุ\u200bตัว\u2060ตน แล้วโหลดหน้านี้ใหม่ หรือเปิด\u200bร้าน\u2060ค้า\u200bในเบราว์เซอร์อื่น',
    sdk_ended_title: 'โปรดเปิด\u200bร้าน\u2060ค้า\u200b\u200bอีก\u2060ครั้ง',
    whose_here: 'ลิงก์นี้เปิด\u200bร้าน\u2060ค้า\u200bสำหรับบัญชี {text} แต่บนอุปกรณ์นี้คุณ\u200bเข้า\u2060สู่\u2060ระบบ\u200bเป็น {name}',
    whose_before: 'ลิงก์นี้เปิด\u200bร้าน\u2060ค้า\u200bสำหรับบัญชี {text} แต่ก่อนหน้านี้อุปกรณ์นี้ใช้บัญชี {name}',
    whose_warning: 'ทุกอย่างที่คุณซื้อ\u200bที่\u2060นี่\u200bจะเข้าบัญชีที่คุณเลือก หากมีคนส่งลิงก์นี้ให้คุณ บัญชีนั้นอาจเป็นของเขา',
    sdk_ended_text: 'เซสชันของคุณ\u200bสิ้น\u2060สุด\u200bแล้ว กลับ\u200bไปที่เกมแล้วเปิด\u200bร้าน\u2060ค้า\u200b\u200bอีก\u2060ครั้ง',
    link_about: 'เติม\u2060เงิน {text} ที่\u200bร้าน\u2060ค้า\u200bทางการ ชำระด้วยวิธีที่สะดวก แล้วรับ\u200bไอ\u2060เทม\u200bในเกม',
    error_reward_locked: 'ยังไม่มีรางวัลให้รับ\u200bที่\u2060นี่',
    activity_choose_role: 'เลือก\u200bตัว\u2060ละคร\u200bเพื่อดูความ\u200bคืบ\u2060หน้า',
    activity_login: 'เข้า\u2060สู่\u2060ระบบ\u200bเพื่อดูความ\u200bคืบ\u2060หน้า\u200bและรับรางวัล',
    activity_until: 'สิ้น\u2060สุด {time}',
    activity_progress_days: 'ต่อ\u2060เนื่อง {day, plural, other {# วัน}}',
    activity_progress_once: 'คุณ\u200bเติม\u2060เงิน\u200bครั้งแรกแล้ว',
    activity_progress_not_yet: 'รอการ\u200bเติม\u2060เงิน\u200bครั้งแรกของคุณ',
    activity_need_days: 'ต่อ\u2060เนื่อง {day, plural, other {# วัน}}',
    activity_need_once: 'เติม\u2060เงิน\u200bครั้งแรก',
    goal_unlocks: 'ปลด\u2060ล็อก {text}',
    activity_days_rule: 'หากขาดไปหนึ่งวัน จะเริ่มนับใหม่จากวันที่ 1 รางวัลที่\u200bปลด\u2060ล็อก\u200bแล้วยังเป็นของคุณ เว้นแต่การ\u200bเติม\u2060เงิน\u200bถูก\u200bคืน\u2060เงิน',
    activity_today_done: 'วัน\u2060นี้\u200b\u200bเติม\u2060เงิน\u200bแล้ว',
    activity_today_open: 'เติม\u2060เงิน\u200b\u200bวัน\u2060นี้\u200bเพื่อสะสมวัน\u200bต่อ\u2060เนื่อง',
    activity_refund_rule: 'นับเฉพาะ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bที่เข้าเกมแล้ว ไม่นับ\u200bคำ\u2060สั่ง\u2060ซื้อ\u200bที่\u200bคืน\u2060เงิน',
  },
};

/** Each message key with the values that its English text names. */
export interface MessageArguments {
  language_name: Record<never, never>;
  error_login_failed: Record<never, never>;
  error_bad_request: Record<never, never>;
  error_not_found: Record<never, never>;
  error_order_not_yours: Record<never, never>;
  error_order_number_wrong: Record<never, never>;
  error_attempt_reused: Record<never, never>;
  error_too_many_requests: Record<never, never>;
  error_not_yet: Record<never, never>;
  error_internal: Record<never, never>;
  error_unavailable: Record<never, never>;
  error_unavailable_uncharged: Record<never, never>;
  error_price_changed: Record<never, never>;
  error_unpaid_order: Record<never, never>;
  goods_limit_not_buy: Record<never, never>;
  payway_not_exist: Record<never, never>;
  error_role_not_found: Record<never, never>;
  error_game_refused_banned: Record<never, never>;
  error_game_refused_maintenance: Record<never, never>;
  error_game_refused_out_of_stock: Record<never, never>;
  error_game_refused_limit_reached: Record<never, never>;
  error_game_refused_role_not_found: Record<never, never>;
  error_game_refused_region_restricted: Record<never, never>;
  error_game_refused_other: Record<never, never>;
  error_goods_gone: Record<never, never>;
  error_provider_down: Record<never, never>;
  error_not_cancelled: Record<never, never>;
  error_cannot_cancel: Record<never, never>;
  error_order_closed: Record<never, never>;
  error_too_many_payments: Record<never, never>;
  error_not_logged_in: Record<never, never>;
  error_no_game: Record<never, never>;
  error_wrong_domain: Record<never, never>;
  error_activity_gone: Record<never, never>;
  error_illegal_coupon: Record<never, never>;
  error_coupon_used: Record<never, never>;
  error_coupon_expired: Record<never, never>;
  error_not_real_name: Record<never, never>;
  error_network: Record<never, never>;
  error_query: Record<never, never>;
  error_channel_not_exist: Record<never, never>;
  error_link_invalid: Record<never, never>;
  error_method_parameters: Record<never, never>;
  error_parameter: Record<never, never>;
  error_topup_failed: Record<never, never>;
  claim_failed: Record<never, never>;
  claim_failed_claimed: Record<never, never>;
  claim_failed_level: Record<never, never>;
  receive_fail: Record<never, never>;
  log_fail: Record<never, never>;
  tip_login_env_error: Record<never, never>;
  other_browser_title: Record<never, never>;
  other_browser_open: Record<never, never>;
  other_browser_copy: Record<never, never>;
  other_browser_cart: Record<never, never>;
  cart_link_title: Record<never, never>;
  error_cart_link_expired: Record<never, never>;
  error_cart_link_wrong: Record<never, never>;
  cart_changed_title: Record<never, never>;
  cart_method_gone: Record<never, never>;
  replenish_tip_expired: Record<never, never>;
  error_make_up_no_role: Record<never, never>;
  error_make_up_other: Record<never, never>;
  error_make_up_used: Record<never, never>;
  make_up_goods: Record<never, never>;
  make_up_intro: Record<never, never>;
  make_up_for: Record<never, never>;
  make_up_time_left: Record<never, never>;
  make_up_promise: Record<never, never>;
  make_up_confirm_title: Record<never, never>;
  make_up_confirm_text: Record<never, never>;
  make_up_login: Record<never, never>;
  make_up_other_title: Record<never, never>;
  make_up_other_login: Record<never, never>;
  make_up_used_title: Record<never, never>;
  make_up_see_order: Record<never, never>;
  make_up_paid_text: Record<never, never>;
  make_up_done_title: Record<never, never>;
  make_up_done_text: Record<never, never>;
  make_up_step_sent: Record<never, never>;
  make_up_step_delivered: Record<never, never>;
  coupon_method_unsupported: Record<never, never>;
  coupon_goods_unsupported: Record<never, never>;
  coupon: Record<never, never>;
  my_reward: Record<never, never>;
  my_reward_lists: Record<never, never>;
  coupon_usable_count: { number: string | number };
  coupon_unusable_count: { number: string | number };
  coupon_history: Record<never, never>;
  coupon_to_claim: Record<never, never>;
  coupon_claimable: Record<never, never>;
  coupon_use: Record<never, never>;
  coupon_remove: Record<never, never>;
  coupon_usable_no: Record<never, never>;
  coupon_used: Record<never, never>;
  coupon_expired: Record<never, never>;
  coupon_off: { text: string | number };
  coupon_choose: Record<never, never>;
  coupon_claim_more: Record<never, never>;
  coupon_none: Record<never, never>;
  coupon_failed: Record<never, never>;
  coupon_claimed: Record<never, never>;
  coupon_valid_until: { time: string | number };
  coupon_used_at: { time: string | number };
  coupon_expired_at: { time: string | number };
  coupon_never_ends: Record<never, never>;
  coupon_needs_level: { text: string | number };
  coupon_in_order: Record<never, never>;
  coupon_early: Record<never, never>;
  coupon_other_method: Record<never, never>;
  tips: Record<never, never>;
  tip_noUse_coupon: Record<never, never>;
  coupon_continue_without: Record<never, never>;
  price_original: { money: string | number };
  price_saving: { money: string | number };
  vip_centre: Record<never, never>;
  vip_points: { growth: number };
  vip_next: { growth: number; text: string | number };
  vip_top: Record<never, never>;
  vip_progress: Record<never, never>;
  percent: { number: string | number };
  vip_rate: { growth: number; money: string | number };
  vip_needs: { growth: number };
  vip_level_mine: Record<never, never>;
  vip_week: Record<never, never>;
  vip_month: Record<never, never>;
  vip_permanent: Record<never, never>;
  vip_no_rewards: Record<never, never>;
  no_data: Record<never, never>;
  no_more: Record<never, never>;
  payment_error_declined: Record<never, never>;
  payment_error_insufficient_funds: Record<never, never>;
  payment_error_cancelled_by_player: Record<never, never>;
  payment_error_expired: Record<never, never>;
  payment_error_limit_exceeded: Record<never, never>;
  payment_error_authentication_failed: Record<never, never>;
  payment_error_method_unavailable: Record<never, never>;
  payment_error_invalid_request: Record<never, never>;
  payment_error_card_invalid: Record<never, never>;
  payment_error_card_used: Record<never, never>;
  card_redeem: Record<never, never>;
  card_method: Record<never, never>;
  card_redeem_intro: Record<never, never>;
  card_exchange: Record<never, never>;
  card_gems: Record<never, never>;
  card_gems_extra: { number: number; growth: number };
  card_gems_plain: { number: number };
  card_worth: Record<never, never>;
  card_to_methods: Record<never, never>;
  card_confirm_title: Record<never, never>;
  tip_recharge_confirm: Record<never, never>;
  error_card_unknown: Record<never, never>;
  error_card_used: Record<never, never>;
  error_card_revoked: Record<never, never>;
  error_card_expired: Record<never, never>;
  error_card_locked: Record<never, never>;
  error_card_other_game: Record<never, never>;
  goods_limited: Record<never, never>;
  goods_limit_days: { number: number; text: string | number; day: number };
  goods_limit_role: { number: number; text: string | number };
  goods_limit_account: { number: number; text: string | number };
  goods_limit_next: { time: string | number };
  goods_limit_reached: Record<never, never>;
  goods_bonus: { number: number };
  goods_per: { money: string | number; number: number };
  goods_best_value: Record<never, never>;
  goods_special: Record<never, never>;
  goods_contents: Record<never, never>;
  goods_choose: Record<never, never>;
  goods_none_title: Record<never, never>;
  goods_bought: Record<never, never>;
  goods_groups: Record<never, never>;
  goods_none: Record<never, never>;
  goods_none_yet: Record<never, never>;
  goods_loading: Record<never, never>;
  duration_days: { day: number; hour: number };
  duration_hours: { hour: number; min: number };
  duration_clock: { hour: number; min: number; s: string | number };
  duration_minutes: { min: number; s: string | number };
  account: Record<never, never>;
  game: Record<never, never>;
  goods: Record<never, never>;
  server: Record<never, never>;
  role: Record<never, never>;
  region: Record<never, never>;
  price: Record<never, never>;
  payment_method: Record<never, never>;
  payment_region: Record<never, never>;
  region_global: Record<never, never>;
  points_earned: Record<never, never>;
  order_state_unpaid: Record<never, never>;
  order_state_paid: Record<never, never>;
  order_state_delivered: Record<never, never>;
  order_state_failed: Record<never, never>;
  order_state_expired: Record<never, never>;
  order_state_cancelled: Record<never, never>;
  order_state_refunding: Record<never, never>;
  order_state_refunded: Record<never, never>;
  order_state_charged_back: Record<never, never>;
  order_state_review: Record<never, never>;
  order_step_created: Record<never, never>;
  order_step_paid: Record<never, never>;
  order_step_on_its_way: Record<never, never>;
  order_step_sent: Record<never, never>;
  order_step_delivered: Record<never, never>;
  order_step_failed: Record<never, never>;
  order_step_payment_cancelled: Record<never, never>;
  order_step_expired: Record<never, never>;
  order_step_cancelled: Record<never, never>;
  order_step_refunding: Record<never, never>;
  order_step_refunded: Record<never, never>;
  order_step_charged_back: Record<never, never>;
  order_step_review: Record<never, never>;
  order_steps: Record<never, never>;
  price_changed_title: Record<never, never>;
  price_changed_text: Record<never, never>;
  price_before: Record<never, never>;
  price_now: Record<never, never>;
  order_dropped: Record<never, never>;
  pay_opening: Record<never, never>;
  cancel: Record<never, never>;
  confirm: Record<never, never>;
  close: Record<never, never>;
  back: Record<never, never>;
  retry: Record<never, never>;
  dismiss: Record<never, never>;
  change_game: Record<never, never>;
  change_game_confirm: { text: string | number };
  logout: Record<never, never>;
  logout_confirm: Record<never, never>;
  topup: Record<never, never>;
  event: Record<never, never>;
  my: Record<never, never>;
  places: Record<never, never>;
  skip_to_content: Record<never, never>;
  scroll_down: Record<never, never>;
  scroll_up: Record<never, never>;
  language: Record<never, never>;
  language_label: { text: string | number };
  login: Record<never, never>;
  login_short: Record<never, never>;
  account_of: { text: string | number };
  my_orders: Record<never, never>;
  mark_demo: Record<never, never>;
  mark_sandbox: Record<never, never>;
  mark_sandbox_text: Record<never, never>;
  privacy: Record<never, never>;
  privacy_choices: Record<never, never>;
  consent_question: Record<never, never>;
  consent_text: { text: string | number; day: number };
  consent_agree: Record<never, never>;
  consent_decline: Record<never, never>;
  consent_on: Record<never, never>;
  consent_off: Record<never, never>;
  terms: Record<never, never>;
  support: Record<never, never>;
  legal_links: Record<never, never>;
  instructions: Record<never, never>;
  instruction_1: Record<never, never>;
  instruction_2: Record<never, never>;
  instruction_3: Record<never, never>;
  instruction_4: Record<never, never>;
  notice_recommended_system: Record<never, never>;
  legal_total: Record<never, never>;
  legal_delivery_at_once: Record<never, never>;
  legal_no_returns: Record<never, never>;
  legal_withdrawal: { day: number };
  legal_license: Record<never, never>;
  legal_minors: Record<never, never>;
  legal_consent_waiver: Record<never, never>;
  legal_minor_may_cancel: Record<never, never>;
  legal_offer_accepted: Record<never, never>;
  legal_digital_no_withdrawal: Record<never, never>;
  legal_pre_information_read: Record<never, never>;
  legal_distance_contract_read: Record<never, never>;
  legal_consents_missing: Record<never, never>;
  error_consent_missing: Record<never, never>;
  legal_agreed: Record<never, never>;
  legal_seller_title: Record<never, never>;
  legal_refunds_title: Record<never, never>;
  legal_company: Record<never, never>;
  legal_representative: Record<never, never>;
  legal_address: Record<never, never>;
  legal_phone: Record<never, never>;
  legal_email: Record<never, never>;
  legal_hours: Record<never, never>;
  legal_registration: Record<never, never>;
  legal_tax_id: Record<never, never>;
  legal_complaints: Record<never, never>;
  legal_mail_order: Record<never, never>;
  legal_hosting: Record<never, never>;
  legal_privacy_officer: Record<never, never>;
  legal_grievance_officer: Record<never, never>;
  legal_pre_information: Record<never, never>;
  legal_distance_contract: Record<never, never>;
  legal_withdraw_here: Record<never, never>;
  legal_accessibility: Record<never, never>;
  legal_choices: Record<never, never>;
  legal_offer: Record<never, never>;
  legal_personal_data: Record<never, never>;
  legal_register: Record<never, never>;
  legal_odds: Record<never, never>;
  official_topup: Record<never, never>;
  change: Record<never, never>;
  game_choose: Record<never, never>;
  games: Record<never, never>;
  who_gets_it: Record<never, never>;
  login_to_choose: Record<never, never>;
  login_to_buy: Record<never, never>;
  role_choose: Record<never, never>;
  role_choose_text: Record<never, never>;
  role_change: Record<never, never>;
  role_level: { number: string | number };
  for_whom: { role: string | number; server: string | number };
  pay_for: { text: string | number; role: string | number; server: string | number };
  servers: Record<never, never>;
  servers_mine: Record<never, never>;
  servers_all: Record<never, never>;
  server_other: Record<never, never>;
  server_search: Record<never, never>;
  search_clear: Record<never, never>;
  server_maintenance: Record<never, never>;
  regions_all: Record<never, never>;
  roles_none: Record<never, never>;
  roles_none_here: Record<never, never>;
  servers_none: Record<never, never>;
  your_order: Record<never, never>;
  to_pay: Record<never, never>;
  points_earn: { growth: number };
  pay_price: { money: string | number };
  pay_label: { money: string | number; goods: string | number; role: string | number; server: string | number; text: string | number };
  recharge_title: Record<never, never>;
  order_detail: Record<never, never>;
  order_see: Record<never, never>;
  method_choose: Record<never, never>;
  channel_choose: Record<never, never>;
  method_from: { money: string | number };
  method_up_to: { money: string | number };
  methods_loading: Record<never, never>;
  methods_none: Record<never, never>;
  make_up_methods_none: Record<never, never>;
  repay_note: { text: string | number };
  result_title: Record<never, never>;
  result_pending_title: Record<never, never>;
  result_pending_text: Record<never, never>;
  result_hint_1: Record<never, never>;
  result_hint_2: Record<never, never>;
  result_hint_3: Record<never, never>;
  result_i_paid: Record<never, never>;
  change_recharge_way: Record<never, never>;
  to_pay_page: Record<never, never>;
  refresh: Record<never, never>;
  recharge_done: Record<never, never>;
  recharge_continue: Record<never, never>;
  result_not_complete: Record<never, never>;
  result_success_title: Record<never, never>;
  result_success_text: Record<never, never>;
  result_paid_title: Record<never, never>;
  result_delivering_text: Record<never, never>;
  result_fail_text: Record<never, never>;
  result_payment_cancelled_text: Record<never, never>;
  result_expired_text: Record<never, never>;
  result_cancelled_text: Record<never, never>;
  result_nothing_charged: Record<never, never>;
  result_not_known_title: Record<never, never>;
  result_not_known_text: Record<never, never>;
  result_held_text: Record<never, never>;
  result_held_refunded_text: Record<never, never>;
  result_late_payment_refunding: Record<never, never>;
  result_late_payment_refunded: Record<never, never>;
  result_late_payment_review: Record<never, never>;
  result_refunding_text: Record<never, never>;
  result_refunded_text: Record<never, never>;
  result_charged_back_text: Record<never, never>;
  result_review_text: Record<never, never>;
  returned_text: Record<never, never>;
  returned_game: Record<never, never>;
  returned_login: Record<never, never>;
  extra_payment_refunding: Record<never, never>;
  extra_payment_refunded: Record<never, never>;
  extra_payment_review: Record<never, never>;
  money_back_points: { number: string | number };
  money_back_coupon: Record<never, never>;
  money_back_coupon_used: Record<never, never>;
  money_back_activities: Record<never, never>;
  money_back_goods: Record<never, never>;
  back_to_game: Record<never, never>;
  billing_no: Record<never, never>;
  billing_no_copy: Record<never, never>;
  copy: Record<never, never>;
  copied: Record<never, never>;
  unpaid_title: Record<never, never>;
  unpaid_other_way: Record<never, never>;
  unpaid_drop: Record<never, never>;
  unpaid_closes_itself: { time: string | number };
  order_page_title: Record<never, never>;
  orders_none: Record<never, never>;
  orders_more: Record<never, never>;
  username: Record<never, never>;
  password: Record<never, never>;
  card_number: Record<never, never>;
  card_password: Record<never, never>;
  card_type: Record<never, never>;
  password_show: Record<never, never>;
  password_hide: Record<never, never>;
  login_intro: Record<never, never>;
  login_ended: Record<never, never>;
  login_denied: Record<never, never>;
  login_card_intro: Record<never, never>;
  login_with_card: Record<never, never>;
  login_with_account: Record<never, never>;
  login_or: Record<never, never>;
  login_with_google: Record<never, never>;
  login_with_ios: Record<never, never>;
  login_with_facebook: Record<never, never>;
  login_with_twitter: Record<never, never>;
  login_with_vk: Record<never, never>;
  login_with_huawei: Record<never, never>;
  linked_logins: Record<never, never>;
  login_current: Record<never, never>;
  login_unlink: Record<never, never>;
  login_relink: Record<never, never>;
  login_unlink_confirm: { text: string | number };
  error_login_in_use: Record<never, never>;
  logout_everywhere: Record<never, never>;
  logout_everywhere_confirm: Record<never, never>;
  step_of: { number: string | number };
  step_game: Record<never, never>;
  step_goods: Record<never, never>;
  step_recharge: Record<never, never>;
  step_result: Record<never, never>;
  loading: Record<never, never>;
  offline_title: Record<never, never>;
  offline_text: Record<never, never>;
  slow_text: Record<never, never>;
  way_back_text: Record<never, never>;
  not_found_title: Record<never, never>;
  not_found_text: Record<never, never>;
  return_home: Record<never, never>;
  not_area_title: Record<never, never>;
  not_area_tip: Record<never, never>;
  not_area_row_1: Record<never, never>;
  not_area_row_2: Record<never, never>;
  show_error_text: Record<never, never>;
  page_expired: Record<never, never>;
  real_name_title: Record<never, never>;
  real_name_login: Record<never, never>;
  real_name_done: Record<never, never>;
  real_name_failed: Record<never, never>;
  real_name_text: Record<never, never>;
  real_name_verify: Record<never, never>;
  storage_blocked_title: Record<never, never>;
  storage_blocked_text: Record<never, never>;
  sdk_ended_title: Record<never, never>;
  whose_title: Record<never, never>;
  whose_here: { text: string | number; name: string | number };
  whose_before: { text: string | number; name: string | number };
  whose_warning: Record<never, never>;
  whose_theirs: { text: string | number };
  whose_stay: { text: string | number };
  whose_not_mine: Record<never, never>;
  sdk_ended_text: Record<never, never>;
  no_script: Record<never, never>;
  link_about: { text: string | number };
  choose: Record<never, never>;
  error_reward_received: Record<never, never>;
  error_reward_locked: Record<never, never>;
  activity_none: Record<never, never>;
  activity_choose_role: Record<never, never>;
  activity_login: Record<never, never>;
  activity_until: { time: string | number };
  activity_receive_until: { time: string | number };
  activity_progress_money: { money: string | number };
  activity_progress_days: { day: number };
  activity_progress_once: Record<never, never>;
  activity_progress_not_yet: Record<never, never>;
  activity_need_money: { money: string | number };
  activity_need_days: { day: number };
  activity_need_once: Record<never, never>;
  goal_more: { money: string | number; text: string | number };
  goal_unlocks: { text: string | number };
  activity_days_rule: Record<never, never>;
  activity_today_done: Record<never, never>;
  activity_today_open: Record<never, never>;
  activity_refund_rule: Record<never, never>;
  activity_state_locked: Record<never, never>;
  receive: Record<never, never>;
  receive_of: { text: string | number };
  receive_all: Record<never, never>;
  received: Record<never, never>;
  received_on_its_way: Record<never, never>;
  event_waiting: Record<never, never>;
  activity_day_end: { time: string | number };
}
