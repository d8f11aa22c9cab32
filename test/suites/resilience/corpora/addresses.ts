/** Parts of a request target, sent as they are. */
import { listed } from './listed.ts';

export const ENCODED: readonly string[] = [
  ...listed(String.raw`
    %  %%  %0  %g0  %0g  %zz  %-1  %u0041  %U0041  %x41  %00  %0  a%00b  %0a  %0d%0a  %0d%0aX:1  %09  %20  %20%20  +  %2B
    %25  %2525  %252e%252e%252f  %255c  %2f  %2F  %5c  %2e  %2e%2e  %2e%2e%2f  ..%2f  ..%5c  %c0%ae%c0%ae%c0%af  %c0%80
    %c1%9c  %e0%80%ae  %ed%a0%80  %ed%bf%bf  %f0%80%80%ae  %f4%90%80%80  %fe%ff  %ff  %80  %c3  %c3%28  %e2%82  %ef%bb%bf
    %ef%bf%bd  %ef%bf%be  %e2%80%ae  %e2%80%a8  %cc%81  %f0%9f%98%80  .  ..  ...  ./  ../  /..  //  ///  ;  ;a=b
    ;jsessionid=1  ,  1,2  1;2  1|2  *  !  ~  ~root  '  "  <  >  ^  {  }  [  ]  []  [0]  [$ne]  %5B%5D  %5B%24ne%5D  (  )
    $  @  :  =  ==  &  &&  ?  ??  #  %23  %3f  %26  %3d  1?a  1#a  1/  1//  1/.  1/..  /1  1%2f..  1.json  1.html
    1%00.json  1;.js  -1  +1  0  00  01  1.0  1e1  1E1  0x1  0b1  0o1  1n  1_0  1%20  %201  %091  1%0a  NaN  Infinity
    null  undefined  true  false  2147483648  4294967297  9007199254740993  99999999999999999999  -2147483649  __proto__
    constructor  prototype  toString  __proto__[a]  constructor.prototype  hasOwnProperty  then  %5f%5fproto%5f%5f  %C3%A9
    e%CC%81  %EF%BC%91  %D9%A3  %E2%85%A7
  `),
  '\\',
  '..\\',
  '`',
  `1${'0'.repeat(400)}`,
  'x'.repeat(101),
  'x'.repeat(5e3),
  '%41'.repeat(1e3),
];
