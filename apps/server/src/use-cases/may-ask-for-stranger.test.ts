import { expect, it } from 'vitest';
import { setUpStage } from '../testing/stage.ts';
import { visitorLimits } from '../visitor-limits.ts';
import { mayAskForStranger } from './may-ask-for-stranger.ts';

/*
 * Unverified messages that name certificates to be fetched. The bugs that this looks for: an attacker uses each process
 * in turn to exceed the limit, or uses up another account's limit.
 */

const stage = setUpStage();

const { account, network } = visitorLimits.askingForStranger;

it('P-13 unverified messages cause a limited number of provider calls per account, across all processes', async () => {
  const processes = [{ ...stage.services }, { ...stage.services }];
  const askOf = (id: string, at: number) => mayAskForStranger(processes[at % 2]!, id, `192.0.2.${at}`);
  const told: boolean[] = [];
  for (let i = 0; i < account.most + 2; i++) told.push(await askOf('main', i));
  expect(told).toEqual([...Array(account.most).fill(true), false, false]);
  expect(await askOf('second', 0)).toBe(true);
});

it('P-13 one sender cannot use up the calls of all: an address or an IPv6 customer has only a part of them', async () => {
  const addresses = ['198.51.100.7', '2001:db8:0:1::'];
  for (const [at, address] of addresses.entries()) {
    const told: boolean[] = [];
    for (let i = 0; i < 3 * account.most; i++) {
      const sender = address.endsWith('::') ? `${address}${i + 1}` : address;
      told.push(await mayAskForStranger(stage.services, `held-${at}`, sender));
    }
    expect(told.filter(Boolean)).toHaveLength(network.most);
    expect(await mayAskForStranger(stage.services, `held-${at}`, '173.0.81.140')).toBe(true);
  }
});
