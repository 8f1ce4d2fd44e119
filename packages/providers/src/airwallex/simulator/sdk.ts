import type { SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';

/*
 * Stands in for Airwallex.js: the same names, the same refusals, and a drop-in that is a frame of the sandbox. Plain ES2015 as
 * text, because it runs in the payer's browser.
 */
const script = `(function () {
  'use strict';
  var base = document.currentScript.src.replace(/\\/components\\/.*$/, '');
  var isReady = false;
  var locale = '';
  function refuse(why) { return Promise.reject(new Error('[sandbox of Airwallex.js] ' + why)); }
  function DropIn(options) {
    var handlers = {};
    var dark = (options.appearance || {}).mode === 'dark';
    var frame;
    function onMessage(event) {
      var told = event.data || {};
      if (!frame || event.source !== frame.contentWindow || !told.airwallex) return;
      if (told.height) frame.style.height = told.height + 'px';
      (handlers[told.airwallex] || []).forEach(function (handler) { handler({ detail: told.detail || {} }); });
    }
    this.on = function (code, handler) { (handlers[code] = handlers[code] || []).push(handler); };
    this.mount = function (target) {
      var place = typeof target === 'string' ? document.getElementById(target) : target;
      if (!place) throw new Error('[sandbox of Airwallex.js] no element ' + target);
      var query = new URLSearchParams({ intent_id: options.intent_id, client_secret: options.client_secret });
      if (locale) query.set('locale', locale);
      if (dark) query.set('mode', 'dark');
      (options.methods || []).forEach(function (method) { query.append('method', method); });
      frame = document.createElement('iframe');
      frame.title = 'Airwallex';
      frame.allow = 'payment';
      frame.style.cssText = 'display:block;width:100%;height:480px;border:0;color-scheme:' + (dark ? 'dark' : 'light');
      frame.src = base + '/elements/dropIn?' + query;
      window.addEventListener('message', onMessage);
      place.appendChild(frame);
      return frame;
    };
    this.unmount = function () { if (frame) frame.remove(); window.removeEventListener('message', onMessage); };
  }
  window.AirwallexComponentsSDK = {
    init: function (options) {
      var asked = options || {};
      if (asked.env !== 'demo' && asked.env !== 'prod') return refuse('env must be demo or prod');
      if (!asked.enabledElements || asked.enabledElements.indexOf('payments') < 0)
        return refuse('enabledElements must name payments');
      isReady = true;
      locale = String(asked.locale || '');
      return Promise.resolve({ payments: {} });
    },
    createElement: function (type, options) {
      var asked = options || {};
      if (!isReady) return refuse('init comes first');
      if (type !== 'dropIn') return refuse('only dropIn is here');
      if (!asked.intent_id || !asked.client_secret || !/^[A-Z]{3}$/.test(asked.currency || ''))
        return refuse('dropIn needs intent_id, client_secret and currency');
      return Promise.resolve(new DropIn(asked));
    },
  };
})();
`;

export const sdk: SimulatorAnswer = {
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  },
  body: script,
};
