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

/** Messages of languages without spaces, with a mark at which a line may break between their phrases. */
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
    error_unavailable: '現在サービスに\u200b接続できません。請求は\u200b発生していません。もう\u200b一度\u200bお試しください。',
    error_price_changed: '価格が\u200b変更されました。お支払いの\u200b前に\u200b新しい\u200b価格を\u200bご確認ください。',
    error_unpaid_order: 'この\u200b商品には、お支払いが\u200b完了していない\u200b注文が\u200bあります。先に\u200bお支払い\u200bページで\u200b手続きを\u200bしてください。',
    goods_limit_not_buy: '購入回数の\u200b上限に\u200b達している\u200bため、この\u200b商品は\u200b購入できません。',
    payway_not_exist: 'お支払い\u200b方法が\u200b見つかりません（payway_id is no exist）',
    error_role_not_found: 'キャラクターが\u200b見つかりませんでした。選び直すか、アカウントを\u200b変更してください。',
    error_game_refused_banned: 'この\u200bアカウントは\u200b利用停止中の\u200bため、チャージできません。',
    error_game_refused_maintenance: 'ゲームサーバーは\u200bメンテナンス中です。しばらくしてから、もう\u200b一度\u200bお試しください。',
    error_game_refused_out_of_stock: 'この\u200b商品は\u200b現在ゲーム内で\u200b品切れです。',
    error_game_refused_limit_reached: 'この\u200bキャラクターは、ゲーム内の\u200b上限に\u200bより\u200bこれ以上\u200bこの\u200b商品を\u200b購入できません。',
    error_game_refused_role_not_found: 'ゲーム内で\u200bこの\u200bキャラクターが\u200b見つかりません。もう\u200b一度\u200bお選びください。',
    error_game_refused_region_restricted: 'お住まいの\u200b地域では、この\u200b商品は\u200b販売されていません。',
    error_game_refused_other: 'ゲーム側で\u200bチャージを\u200b受け付けられませんでした。カスタマーサービスに\u200bお問い合わせ\u200bください。',
    error_goods_gone: 'この\u200b商品の\u200b販売は\u200b終了しました。別の\u200b商品を\u200bお選びください。',
    error_provider_down: '現在決済会社に\u200b接続できません。請求は\u200b発生していません。もう\u200b一度\u200bお試しいただくか、別の\u200b方法を\u200bお選びください。',
    error_not_cancelled: '決済会社側の\u200b取り消しが\u200bまだ\u200b完了していないため、注文は\u200b有効なままです。数分後に\u200bもう\u200b一度\u200bお試しください。',
    error_cannot_cancel: 'この\u200b支払いは\u200b決済会社側で\u200b取り消せません。支払われなければ、期限を\u200b過ぎてまもなく\u200b注文は\u200b自動的に\u200b終了します。それまでは\u200b別の\u200b方法で\u200b支払えます。',
    error_order_closed: 'この\u200b注文は\u200bすでに\u200b終了しています。',
    error_too_many_payments: 'この\u200b注文は、これ以上\u200bほかの\u200b方法では\u200b支払えません。手続き中の\u200b支払いを\u200b完了するか、注文が\u200b終了してから\u200bもう\u200b一度\u200bご注文ください。',
    error_not_logged_in: '先に\u200bログインしてください。',
    error_no_game: 'この\u200bゲームは\u200bここでは\u200bご利用いただけません。別の\u200bゲームを\u200bお選びください。',
    error_wrong_domain: 'この\u200bショップは\u200bお客様の\u200b地域に\u200b対応していません。',
    error_activity_gone: 'この\u200bイベントは\u200b終了しました。',
    error_illegal_coupon: 'この\u200bクーポンは\u200bこの\u200b注文には\u200b使えません。',
    error_coupon_used: 'この\u200bクーポンは\u200bすでに\u200b使用されています。',
    error_coupon_expired: 'この\u200bクーポンは\u200b有効期限が\u200b切れています。',
    error_not_real_name: 'この\u200bアカウントは\u200b本人確認が\u200b完了していません。',
    error_network: '通信エラーです。しばらくしてから、もう\u200b一度\u200bお試しください。',
    error_query: '照会エラーです。トップページに\u200b戻って、もう\u200b一度\u200bお試しください。',
    error_channel_not_exist: 'チャネルIDが\u200b存在しません。もう\u200b一度\u200bお試しください。',
    error_link_invalid: 'リンクが\u200b無効です。再読み込みして、もう\u200b一度\u200bお試しください。',
    error_method_parameters: '選択した\u200bお支払い\u200b方法の\u200bパラメーターが\u200b正しく\u200bありません。',
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
    cart_method_gone: '選んだ\u200bお支払い\u200b方法は、ここでは\u200b利用できません。別の\u200b方法を\u200bお選びください。',
    replenish_tip_expired: 'ページの\u200b有効期限が\u200b切れました。カスタマーサービスに\u200b新しい\u200bリンクを\u200bお問い合わせ\u200bください。',
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
    coupon_method_unsupported: 'この\u200bお支払い\u200b方法では\u200b利用できません',
    coupon_goods_unsupported: 'この\u200b商品には\u200b利用できません',
    coupon_to_claim: '受け取れる\u200bクーポン',
    coupon_claim_more: 'クーポンを\u200b受け取る',
    coupon_none: '利用できる\u200bクーポンなし',
    coupon_claimed: 'クーポンを\u200b受け取りました。',
    coupon_in_order: '未払いの\u200b注文で\u200b使用中',
    coupon_early: 'まだ\u200b利用できません',
    coupon_other_method: '選択中の\u200bお支払い\u200b方法では\u200b利用できません',
    tips: 'クーポンなしで\u200b支払いますか？',
    tip_noUse_coupon: '利用できる\u200bクーポンが\u200bありますが、この\u200b注文には\u200b使われていません。',
    vip_next: '{text}まであと\u200b{growth, number}ポイント',
    vip_top: '最高レベルに\u200b到達しました。',
    vip_progress: '次の\u200bレベルまでの\u200b進み具合',
    vip_rate: '{money}の\u200bご利用で\u200b{growth, number}ポイント貯まります。',
    vip_no_rewards: 'この\u200bレベルの\u200bクーポンは\u200bありません。',
    no_data: 'データが\u200bありません',
    no_more: 'これ以上\u200bありません',
    payment_error_declined: 'お支払いが\u200b承認されませんでした。請求は\u200b発生していません。別の\u200b方法を\u200bお試しください。',
    payment_error_insufficient_funds: '残高が\u200b不足しています。請求は\u200b発生していません。',
    payment_error_cancelled_by_player: 'お支払いを\u200bキャンセルしました。請求は\u200b発生していません。',
    payment_error_expired: '時間内に\u200bお支払いが\u200b完了しませんでした。請求は\u200b発生していません。',
    payment_error_limit_exceeded: 'カードまたは\u200bウォレットの\u200b利用限度額を\u200b超えています。請求は\u200b発生していません。',
    payment_error_authentication_failed: '金融機関の\u200b本人認証が\u200b完了しませんでした。請求は\u200b発生していません。',
    payment_error_method_unavailable: 'この\u200bお支払い\u200b方法は\u200b現在ご利用いただけません。別の\u200b方法を\u200bお選びください。',
    payment_error_invalid_request: '決済会社が\u200bお支払い\u200b情報を\u200b受け付けませんでした。請求は\u200b発生していません。',
    payment_error_card_invalid: 'カード番号または\u200bパスワードが\u200b正しく\u200bありません。',
    payment_error_card_used: 'この\u200bカードは\u200bすでに\u200b使用されています。',
    card_redeem_intro: 'カードの\u200b番号と\u200bパスワードを\u200b入力してください。空白や\u200bハイフンは\u200bあっても\u200bなくても\u200b構いません。',
    card_to_methods: '別の\u200b方法で\u200b支払う',
    card_confirm_title: 'この\u200bカードを\u200b使いますか？',
    tip_recharge_confirm: 'カードは\u200bこの\u200bキャラクターに\u200b使用され、取り消すことは\u200bできません。内容を\u200bご確認ください。',
    error_card_unknown: 'カード番号または\u200bパスワードが\u200b正しく\u200bありません。両方を\u200bご確認ください。',
    error_card_used: 'この\u200bカードは\u200bすでに\u200b使用されています。',
    error_card_revoked: 'この\u200bカードは\u200b無効に\u200bなっています。カスタマーサービスに\u200bお問い合わせ\u200bください。',
    error_card_expired: 'この\u200bカードは\u200b有効期限が\u200b切れています。',
    error_card_locked: '誤った\u200bカードの\u200b入力が\u200b続きました。10分後に\u200bもう\u200b一度\u200bお試しください。',
    error_card_other_game: 'この\u200bカードは\u200b別の\u200bゲーム用です。先に\u200bその\u200bゲームを\u200b選んでください。',
    goods_limit_days: '{day, number}日間で\u200b残り{number, number}回（全{text}回）',
    goods_limit_role: 'この\u200bキャラクターは\u200b残り{number, number}回（全{text}回）',
    goods_limit_account: 'この\u200bアカウントは\u200b残り{number, number}回（全{text}回）',
    goods_limit_next: 'あと\u200b{time}で\u200b購入可能',
    goods_limit_reached: '購入回数の\u200b上限に\u200b達しました',
    goods_choose: '商品を\u200b選んでください',
    goods_bought: '最近\u200b購入した\u200b商品',
    goods_none: '現在販売中の\u200b商品は\u200bありません。別の\u200bゲームを\u200b選ぶか、後ほど\u200bもう\u200b一度\u200bお越しください。',
    goods_loading: '商品を\u200b読み込んでいます',
    order_state_charged_back: 'カード会社に\u200bよる\u200b取消',
    order_step_created: '注文を\u200b受け付けました',
    order_step_payment_cancelled: 'お支払いを\u200bキャンセル',
    order_step_expired: '注文の\u200b有効期限切れ',
    order_step_cancelled: '注文を\u200bキャンセル',
    order_step_charged_back: 'カード会社・銀行が\u200b支払いを\u200b取り消しました',
    price_changed_title: '価格が\u200b変わりました',
    price_changed_pay: '新しい\u200b価格で\u200b支払う',
    order_dropped: '注文を\u200b取り消しました。この\u200b商品を\u200bもう\u200b一度\u200b購入できます。',
    pay_opening: 'お支払い\u200bページを\u200b開いています…',
    dismiss: 'メッセージを\u200b閉じる',
    change_game_confirm: '「{text}」に\u200b切り\u200b替えますか？これまでに\u200b選んだ\u200b内容は\u200b消去されます。',
    logout_confirm: 'この\u200bアカウントから\u200bログアウトしますか？',
    places: 'ショップの\u200bメニュー',
    account_of: '{text}さんの\u200bアカウント',
    mark_sandbox_text: 'テスト用の\u200bショップです。実際の\u200b請求は\u200b発生しません。',
    consent_question: 'この\u200bショップの\u200b利用状況を\u200b記録しても\u200bよろしいですか？',
    consent_on: '記録は\u200bオンです。',
    consent_off: '記録は\u200bオフです。',
    instruction_1: 'ゲームで\u200b使っている\u200bアカウントで\u200bログインします。',
    instruction_2: 'サーバーと\u200bキャラクターを\u200b選び、購入する\u200b商品を\u200b選びます。',
    instruction_3: 'お支払い\u200b方法を\u200b選び、開いた\u200bページで\u200b支払います。',
    instruction_4: 'ゲームに\u200b戻ります。商品は\u200b通常数分以内に\u200b届きます。',
    legal_total: '合計金額には\u200bすべての\u200b税金が\u200b含まれます。',
    legal_delivery_at_once: 'お支払い後、ただちに\u200bゲームへ\u200bお届けします。',
    legal_no_returns: 'デジタル商品の\u200bため、不具合が\u200bある\u200b場合を\u200b除き、購入後の\u200b返品・返金は\u200bできません。',
    legal_license: 'ご購入いただくのは、利用規約に\u200b基づきゲーム内で\u200bアイテムを\u200b使用する\u200b権利（ライセンス）であり、アイテムその\u200bものではありません。',
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
    method_choose: 'お支払い\u200b方法を\u200b選ぶ',
    methods_loading: 'お支払い\u200b方法を\u200b読み込んでいます',
    methods_failed: 'お支払い\u200b方法を\u200b読み込めませんでした。通信状況を\u200b確認して、もう\u200b一度\u200bお試しください。',
    methods_none: 'この\u200b商品に\u200b使える\u200bお支払い\u200b方法が\u200bありません。別の\u200b商品を\u200bお選びください。',
    make_up_methods_none: '現在\u200bご利用いただける\u200bお支払い\u200b方法が\u200bありません。カスタマーサービスに\u200bお問い合わせ\u200bください。',
    repay_note: '注文 {text} を\u200b別の\u200b方法で\u200bお支払いいただきます。',
    result_pending_title: 'お支払いを\u200b待っています',
    result_pending_text: 'お支払い後、通常1分も\u200bかかりません。この\u200bページを\u200b閉じても\u200b大丈夫です。注文は\u200b購入履歴に\u200b残ります。',
    result_hint_1: '開いた\u200bページで\u200bお支払いを\u200b完了してください。',
    result_hint_2: 'ここに\u200b戻ると、結果が\u200b自動で\u200b表示されます。',
    result_hint_3: 'まだ\u200bお支払いでない\u200b場合は、お支払い\u200b方法を\u200b変更',
    change_recharge_way: 'お支払い\u200b方法を\u200b変更する',
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
    result_late_payment_refunding: 'この\u200b注文の\u200b終了後に\u200bお支払いが\u200b届きました。返金手続き中です。',
    result_late_payment_refunded: 'この\u200b注文の\u200b終了後に\u200b届いた\u200bお支払いは\u200b返金しました。',
    result_late_payment_review: 'この\u200b注文の\u200b終了後に\u200bお支払いが\u200b届きました。担当者が\u200b確認の\u200bうえ返金します。',
    result_refunding_text: '返金手続き中です。お支払い\u200b方法に\u200bより、数分から\u200b数日かかります。',
    result_refunded_text: '返金が\u200b完了しました。',
    result_charged_back_text: 'カード会社または\u200b銀行が\u200bこの\u200bお支払いを\u200b取り消した\u200bため、この\u200b注文は\u200b未払いの\u200b扱いに\u200bなりました。ゲームにも\u200b通知されます。お心当たりが\u200bない\u200b場合は、カスタマーサービスに\u200bお問い合わせ\u200bください。',
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
    unpaid_other_way: '別の\u200b方法で\u200b支払う',
    unpaid_drop: 'この\u200b注文を\u200b取り消す',
    unpaid_closes_itself: 'この\u200b支払いは\u200b取り消せません。支払われなければ、{time}の\u200b数分後に\u200b注文は\u200b自動的に\u200b終了し、もう\u200b一度\u200b購入できます。それまでは\u200b別の\u200b方法で\u200b支払えます。',
    orders_none: 'まだ\u200b購入履歴が\u200bありません。',
    card_password: 'カードの\u200bパスワード',
    card_type: 'カードの\u200b番号と\u200bパスワードを\u200b入力',
    password_show: 'パスワードを\u200b表示',
    password_hide: 'パスワードを\u200b隠す',
    login_intro: 'ゲームで\u200b使っている\u200bアカウントで\u200bログインしてください。',
    login_ended: 'セッションが\u200b終了しました。もう\u200b一度\u200bログインしてください。',
    login_denied: 'ログインが\u200b完了していません。もう\u200b一度\u200b試すか、別の\u200b方法で\u200bログインしてください。',
    login_card_intro: 'カードの\u200b番号と\u200bパスワードで\u200bログインします。',
    login_with_card: 'カード番号で\u200bログイン',
    login_with_account: 'ゲームアカウントで\u200bログイン',
    login_or: 'または\u200b他の\u200b方法で\u200b続ける',
    login_with_google: 'Googleで\u200bログイン',
    login_with_ios: 'Appleで\u200bログイン',
    login_with_facebook: 'Facebookで\u200bログイン',
    login_with_twitter: 'X（Twitter）で\u200bログイン',
    login_with_huawei: 'Huaweiで\u200bログイン',
    linked_logins: '連携中の\u200bログイン',
    login_unlink_confirm: '{text}で\u200bログインできなくなります。この\u200b方法で\u200bログイン中の\u200b端末は\u200bすべて\u200bログアウトされます。',
    error_login_in_use: '現在この\u200b方法で\u200bログインしています。先に\u200b別の\u200b方法で\u200bログインしてから\u200b解除してください。',
    logout_everywhere: 'すべての\u200b端末で\u200bログアウト',
    logout_everywhere_confirm: 'この\u200b端末を\u200b含む\u200bすべての\u200b端末から\u200bログアウトします。',
    step_goods: 'キャラクターと\u200b商品',
    offline_text: 'オフラインです。入力内容は\u200b失われていません。通信状況を\u200b確認して、もう\u200b一度\u200bお試しください。',
    slow_text: '通常より\u200b時間が\u200bかかっています。引き続き接続を\u200b試みています。',
    way_back_text: '現在ショップに\u200b接続できません。お支払い\u200b済みの\u200b場合、お支払いは\u200b保護され、ご注文の\u200b処理は\u200b続きます。',
    not_found_title: 'ページが\u200b見つかりません',
    not_found_text: 'アドレスが\u200b古いか、間違っている\u200b可能性が\u200bあります。',
    return_home: 'トップページに\u200b戻る',
    not_area_tip: 'このリンクは、この\u200bショップの\u200b対象地域の\u200bものではありません。',
    not_area_row_1: 'ゲームに\u200b戻り、もう\u200b一度\u200bショップを\u200b開いてください。',
    not_area_row_2: '繰り返し表示される\u200b場合は、カスタマーサービスに\u200b正しい\u200bリンクを\u200bお問い合わせ\u200bください。',
    show_error_text: 'ページの\u200bパラメーターが\u200b正しく\u200bありません。ゲームに\u200b戻って\u200b入り直すか、カスタマーサービスに\u200b正しい\u200bリンクを\u200bお問い合わせ\u200bください。',
    page_expired: 'ページの\u200b有効期限切れ',
    real_name_login: 'ゲームアカウントで\u200bログインすると、本人確認が\u200b済んでいるかどうかを\u200b確認できます。',
    real_name_done: 'この\u200bアカウントは\u200b本人確認済みです。チャージできます。',
    real_name_failed: '本人確認の\u200b照会に\u200b失敗しました。最初の\u200bページに\u200b戻ってやり直してください。',
    real_name_text: '本人確認を\u200b完了してから、もう\u200b一度\u200bログインしてください。',
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
    no_script: 'ご購入には\u200bJavaScriptが\u200b必要です。ブラウザーの\u200b設定で\u200b有効に\u200bして、ページを\u200b再読み込みしてください。',
    link_about: '公式ショップで\u200b{text}を\u200bチャージ。お好きな\u200b方法で\u200bお支払いいただくと、アイテムが\u200bゲームに\u200b届きます。',
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
  goods_bought: Record<never, never>;
  goods_groups: Record<never, never>;
  goods_none: Record<never, never>;
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
  price_before: Record<never, never>;
  price_now: Record<never, never>;
  price_changed_pay: Record<never, never>;
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
  method_choose: Record<never, never>;
  channel_choose: Record<never, never>;
  method_from: { money: string | number };
  method_up_to: { money: string | number };
  methods_loading: Record<never, never>;
  methods_failed: Record<never, never>;
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
