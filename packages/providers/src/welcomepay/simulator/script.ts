import type { SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';

/*
 * Stand-ins for the scripts that a merchant's page loads, with the same interface: the window is a frame over the
 * page, and closing it leads to the merchant's closeUrl, where the second script removes the frame.
 */
const pay = `(function () {
  'use strict';
  var origin = new URL(document.currentScript.src).origin;
  var frame;
  function viewOff() {
    if (frame) frame.remove();
    frame = undefined;
  }
  window.INIStdPay = {
    pay: function (formId) {
      viewOff();
      var form = document.getElementById(formId);
      var fields = new URLSearchParams();
      Array.prototype.forEach.call(form.elements, function (input) {
        fields.append(input.name, input.value);
      });
      frame = document.createElement('iframe');
      frame.title = 'Welcome Payments';
      var style = frame.style;
      style.position = 'fixed';
      style.top = style.left = '0';
      style.width = style.height = '100%';
      style.zIndex = '100';
      style.background = '#0b1f3acc';
      frame.src = origin + '/welcomepay/stdpay/window?' + fields;
      form.parentNode.appendChild(frame);
    },
    viewOff: viewOff
  };
})();
`;

const close = `parent.INIStdPay.viewOff();
`;

const served: Readonly<Record<string, string>> = {
  'WelStdPay.js': pay,
  'INIStdPay.js': pay,
  'INIStdPay_close.js': close,
};

/** A script by its file name. */
export function script(file: string): SimulatorAnswer {
  const text = Object.hasOwn(served, file) ? served[file] : undefined;
  return {
    status: text === undefined ? 404 : 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: text ?? '',
  };
}
