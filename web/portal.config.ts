import { frontConfig } from './build/front-config.ts';

export default frontConfig('portal');
