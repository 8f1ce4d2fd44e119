import { breakMark, keepMark } from './mark-phrases.ts';

/**
 * Thai is written without spaces, and a browser's dictionary tells where words end. These words of a shop it does not know
 * (ไอ/เทม), takes for several (ตัว/ละคร), or loses among others (จะบัน/ทึก).
 */
export const thaiWords: readonly string[] = `
  ไอเทม ตัวละคร คำสั่งซื้อ ร้านค้า ผู้ใช้ ผู้ให้บริการ ทีมงาน เติมเงิน ชำระเงิน คืนเงิน หักเงิน ช่องทาง ตัวเลือก
  เข้าสู่ระบบ ออกจากระบบ รหัสผ่าน ตรวจสอบ คัดลอก เชื่อมต่อ ใช้งาน ดำเนินการ บันทึก ย้อนกลับ กลับ ปลดล็อก
  ที่นี่ ภายหลัง อีกครั้ง วันนี้ ขั้นตอน ต่อเนื่อง ตราบใดที่ เสร็จสิ้น สิ้นสุด หมดอายุ ถูกต้อง คืบหน้า เพิ่มเติม เล็กน้อย
  รายละเอียด ข้อกำหนด ข้อเสนอ คำเสนอ ดิจิทัล ออฟไลน์ เครือข่าย หมวดหมู่ ทั่วโลก ส่วนตัว ส่วนบุคคล ตัวตน ประจำตัว
  ผู้เสียภาษี ผู้ปกครอง ผู้เยาว์ ผู้แทน โดยชอบธรรม อีวอลเล็ต ร้านสะดวกซื้อ การคืนเงิน การยกเลิก การซื้อ อีกต่อไป
  อีเธอร์ โฮสติ้ง ผู้รับผิดชอบ ร้องเรียน คอสตูม ซีซัน อาร์คานา สตามินา โค้ต กัปตัน เหรียญ ดับลูน โคมไฟ มือถือ มือใหม่
  นักผจญภัย
`
  .trim()
  .split(/\s+/);

const longestFirst = [...thaiWords].sort((one, other) => other.length - one.length).join('|');
const found = new RegExp(`(${longestFirst})(?![ัิ-ฺ็-๎])`, 'gu');
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });
const kept = new Map(
  thaiWords.map((word) => [
    word,
    Array.from(dictionary.segment(word), ({ segment }) => segment).join(keepMark),
  ]),
);

/** A Thai text in which each of these words is held together and parted from its neighbours, whatever the dictionary. */
export function keepWords(text: string): string {
  return text.replace(found, (word, _found, at: number) => {
    const before = /[ก-๎]$/u.test(text.slice(0, at)) ? breakMark : '';
    const after = /^[ก-ฮเ-ไ]/u.test(text.slice(at + word.length)) ? breakMark : '';
    return before + kept.get(word) + after;
  });
}
