import { all, drop, set } from '../edits.ts';
import type { Mistake } from '../mistake.ts';

const file = 'nova/legal.json';
const inBrazil = set('nova/methods.json', 'methods[0].regions', ['Global', 'BR']);

export const legalMistakes: Mistake[] = [
  {
    title: 'S-02 no page for withdrawing where the law gives the right to',
    wrong: drop(file, 'everywhere.withdrawalUrl'),
    told: [
      'nova/legal.json regions.eu.withdrawalUrl: is missing: the brand sells in the European Union (areas "west", "east"), where players must be told where they withdraw from a contract (write it here, or at everywhere.withdrawalUrl where it is the same in all regions)',
    ],
    right: [
      all(
        drop(file, 'everywhere.withdrawalUrl'),
        set(file, 'regions', { eu: { withdrawalUrl: 'https://support.nova.example/withdraw' } }),
      ),
      all(drop(file, 'everywhere.withdrawalUrl'), set(file, 'regions', { eu: { withdrawal: 'waived' } })),
    ],
  },
  {
    title: 'S-02 a law of two of an area’s payment regions names the area once',
    wrong: all(
      set('nova/methods.json', 'methods[0].regions', ['Global', 'DE', 'FR']),
      drop(file, 'everywhere.withdrawalUrl'),
    ),
    told: [
      'nova/legal.json regions.eu.withdrawalUrl: is missing: the brand sells in the European Union (areas "west", "east"), where players must be told where they withdraw from a contract (write it here, or at everywhere.withdrawalUrl where it is the same in all regions)',
    ],
  },
  {
    title: 'S-02 a right given up that nobody can give up there',
    wrong: set(file, 'regions', { br: { withdrawal: 'waived' } }),
    told: [
      'nova/legal.json regions.br.withdrawal: the law of Brazil lets nobody give up the right of withdrawal (take it out)',
    ],
    right: [set(file, 'regions', { br: { withdrawal: 'kept' } })],
  },
  {
    title: 'S-02 a right given up that there is not',
    wrong: set(file, 'regions', { jp: { withdrawal: 'waived' } }),
    told: [
      'nova/legal.json regions.jp.withdrawal: the shop knows no right of withdrawal in Japan that could be given up (take it out)',
    ],
    right: [set(file, 'regions', { kr: { withdrawal: 'waived' } })],
  },
  {
    title: 'S-02 a text that is not in the language of the law',
    wrong: all(inBrazil, set(file, 'everywhere.address', { en: '1 Sample Street' })),
    told: [
      'nova/legal.json everywhere.address: is not written in the language that the law of Brazil asks for (add a text "pt")',
    ],
    right: [all(inBrazil, set(file, 'everywhere.address', { pt: 'Rua Exemplo 1' }))],
  },
  {
    title: 'S-02 an e-mail address that is none',
    wrong: set(file, 'everywhere.email', 'support.nova.example'),
    told: [
      'nova/legal.json everywhere.email: "support.nova.example" is not an address like support@example.com',
    ],
    right: [set(file, 'everywhere.email', 'help@nova.example')],
  },
];
